import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Component, type ReactNode } from 'react'
import { logFailure } from '#api/log.ts'

/** Keeps the navigation when a screen throws. Key it by the address, so that another screen starts without the error. */
export class ScreenBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown): void {
    logFailure('A screen failed:', error)
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return (
      <Box sx={{ p: 4, maxWidth: 640 }} role="alert">
        <Typography variant="h1" gutterBottom>
          Something went wrong
        </Typography>
        <Typography sx={{ mb: 2 }}>This screen failed unexpectedly. Your data is not affected.</Typography>
        <Button variant="contained" onClick={() => location.reload()}>
          Reload page
        </Button>
      </Box>
    )
  }
}
