import { Component, type ReactNode } from 'react'
import { LoadError } from '../feedback/LoadError'

const UNEXPECTED = 'An unexpected error occurred. Please try refreshing the page.'

interface ErrorBoundaryProps {
  children: ReactNode
}

interface ErrorBoundaryState {
  error: Error | null
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null }

  static getDerivedStateFromError(error: Error): ErrorBoundaryState {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return (
      <div className="page app">
        <LoadError heading="h1" text={error.message || UNEXPECTED} onRetry={() => this.setState({ error: null })} />
      </div>
    )
  }
}
