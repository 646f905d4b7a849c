import { Alert } from '@osk/shared/ui/alert';
import { Component, type ReactNode } from 'react';

type Props = { describe(reason: string): string; children: ReactNode };

/** Shows why a page failed, instead of the page. */
export class PageErrors extends Component<Props, { error: unknown }> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return <Alert tone="negative">{this.props.describe(String(error))}</Alert>;
  }
}
