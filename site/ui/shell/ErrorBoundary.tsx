import { Component, type ReactNode } from 'react'
import { RequestError } from '../../lib/api/request-error'
import { discardAnswers } from '../../lib/queries/query-persistence'
import { LoadError } from '../feedback/LoadError'

const UNEXPECTED = 'An unexpected error occurred. Please try refreshing the page.'

interface ErrorBoundaryProps {
  children: ReactNode
}

interface ErrorBoundaryState {
  error: unknown
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null }

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { error }
  }

  // Discarded immediately, so that a reload starts clean.
  override componentDidCatch() {
    discardAnswers()
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return (
      <div className="page app">
        <LoadError heading="h1" text={wordsOf(error)} onRetry={() => this.setState({ error: null })} />
      </div>
    )
  }
}

/** Other error messages are not written for players. */
const wordsOf = (error: unknown) => (error instanceof RequestError && error.sentence) || UNEXPECTED
