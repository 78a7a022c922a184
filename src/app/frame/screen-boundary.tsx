import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Component, type ReactNode } from 'react'
import { logFailure } from '#api/log.ts'
import { checkConnection } from './connection.ts'

/** How browsers say that code could not be loaded. */
const loadFailure = /dynamically imported module|importing a module script failed|unable to preload/i

type Problem = 'not-loaded' | 'failed' | null

/** Keeps the navigation when a screen throws. Key it by the address, so that another screen starts without the error. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { problem: Problem }> {
  override state: { problem: Problem } = { problem: null }

  static getDerivedStateFromError(error: unknown): { problem: Problem } {
    return { problem: error instanceof Error && loadFailure.test(error.message) ? 'not-loaded' : 'failed' }
  }

  override componentDidCatch(error: unknown): void {
    logFailure('A screen failed:', error)
    void checkConnection()
  }

  override render(): ReactNode {
    const { problem } = this.state
    if (problem === null) return this.props.children
    const isNotLoaded = problem === 'not-loaded'
    return (
      <Box sx={{ p: 4, maxWidth: 640 }} role="alert">
        <Typography variant="h1" gutterBottom>
          {isNotLoaded ? 'Couldn’t load this screen' : 'Something went wrong'}
        </Typography>
        <Typography sx={{ mb: 2 }}>
          {isNotLoaded ? 'Check your connection, then retry.' : 'This screen crashed. Your data is safe.'}
        </Typography>
        <Box sx={{ display: 'flex', gap: 1 }}>
          {isNotLoaded ? (
            <Button variant="contained" onClick={() => this.setState({ problem: null })}>
              Retry
            </Button>
          ) : (
            <Button variant="contained" onClick={() => location.reload()}>
              Reload page
            </Button>
          )}
          <Button onClick={() => history.back()}>Go back</Button>
        </Box>
      </Box>
    )
  }
}
