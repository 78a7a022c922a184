import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'

interface PageProps {
  /** The screen's only h1, also used in the document's title. */
  readonly title: string
  readonly subtitle?: ReactNode
  /** Buttons next to the title. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

// The first screen after loading keeps the browser's focus; later screens move it to their title.
let visited: string | null = null

/** The layout of a screen: title, actions and content. */
export function Page({ title, subtitle, actions, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname } = useLocation()

  useEffect(() => {
    document.title = `${title} · Edgeworth`
  }, [title])

  useEffect(() => {
    // A screen that loads late takes no keys from a dialog opened meanwhile.
    const isInDialog = document.activeElement?.matches('dialog *, [role="dialog"] *') === true
    if (visited !== null && visited !== pathname && !isInDialog) heading.current?.focus({ preventScroll: true })
    visited = pathname
  }, [pathname])

  return (
    <Box sx={{ px: { xs: 2, sm: 3, lg: 4 }, py: { xs: 2.5, md: 3 }, maxWidth: 1440, mx: 'auto' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 2, mb: 2 }}>
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <Typography variant="h1" ref={heading} tabIndex={-1} sx={{ outline: 'none', overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          {subtitle === undefined ? null : (
            <Typography component="div" variant="subtitle1" sx={{ color: 'text.secondary', mt: 0.5 }}>
              {subtitle}
            </Typography>
          )}
        </Box>
        {actions === undefined ? null : (
          // The command palette offers the buttons of this row.
          <Box data-page-actions sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
            {actions}
          </Box>
        )}
      </Box>
      {children}
    </Box>
  )
}
