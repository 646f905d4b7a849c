import type { PortalRoute } from '@osk/shared/contract/release';

/** The place at a path, `:name` matching one segment. */
export function placeAt(places: readonly PortalRoute[], path: string): PortalRoute | undefined {
  const segments = path.split('/');
  return places.find((place) => {
    const pattern = place.path.split('/');
    return (
      pattern.length === segments.length &&
      pattern.every((part, index) => part === segments[index] || (part.startsWith(':') && segments[index] !== ''))
    );
  });
}
