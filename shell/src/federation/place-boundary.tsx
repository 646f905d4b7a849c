import { Component, type ReactNode } from 'react';

type Props = {
  fallback: (error: unknown) => ReactNode;
  /** Hears what was thrown. */
  onCatch: (error: unknown) => void;
  children: ReactNode;
};

/** Shows `fallback` once anything below throws. */
export class PlaceBoundary extends Component<Props, { failure: { error: unknown } | null }> {
  override state = { failure: null as { error: unknown } | null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown) {
    this.props.onCatch(error);
  }

  override render() {
    const { failure } = this.state;
    return failure ? this.props.fallback(failure.error) : this.props.children;
  }
}
