import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** For content above an action bar: keeps a focused field from being hidden behind the bar. */
export const scrollAboveActionBar = { '& :focus-visible': { scrollMarginBlockEnd: '88px' } } as const

/** Publishes the height of a bar that stays visible, so that messages stand above it. */
function publishHeight(bar: HTMLElement | null): (() => void) | undefined {
  if (bar === null || typeof ResizeObserver === 'undefined') return undefined
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => {
    const isSticky = getComputedStyle(bar).position === 'sticky'
    style.setProperty('--action-bar-height', isSticky ? `${bar.offsetHeight}px` : '0px')
  })
  observer.observe(bar)
  return () => {
    observer.disconnect()
    style.removeProperty('--action-bar-height')
  }
}

/** Buttons that stay visible at the bottom of a long screen; from the width `upTo` on, they scroll with the content. */
export function ActionBar({ children, upTo = 'none' }: { children: ReactNode; upTo?: 'lg' | 'none' }) {
  return (
    <Box
      ref={publishHeight}
      sx={(theme) => ({
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        py: 1.5,
        position: 'sticky',
        bottom: 0,
        // Above the headers of scrolling tables, below menus and dialogs.
        zIndex: 5,
        bgcolor: 'background.default',
        borderTop: '1px solid',
        borderColor: 'divider',
        ...(upTo === 'none' ? {} : { [theme.breakpoints.up(upTo)]: { position: 'static', py: 0, border: 0 } }),
      })}
    >
      {children}
    </Box>
  )
}
