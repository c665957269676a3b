import { Component, type ReactNode } from 'react';

type ErrorBoundaryProps = {
  /** Shown in place of the children once they have failed, until `resetKey` changes. */
  fallback: ReactNode;
  resetKey: unknown;
  children: ReactNode;
};

type ErrorBoundaryState = { hasFailed: boolean; resetKey: unknown };

/** Catches what its children throw while rendering, which React supports only in class components. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  static getDerivedStateFromError = () => ({ hasFailed: true });

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, state: ErrorBoundaryState) {
    return resetKey === state.resetKey ? null : { hasFailed: false, resetKey };
  }

  override state = { hasFailed: false, resetKey: this.props.resetKey };

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
