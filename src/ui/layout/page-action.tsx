import Box from '@mui/material/Box'
import Button, { type ButtonProps } from '@mui/material/Button'
import type { ElementType } from 'react'
import { Icon } from '#ui/icon.tsx'

type PageActionProps<Root extends ElementType> = {
  /** A path of `@mdi/js`. */
  readonly icon: string
  readonly label: string
} & Omit<ButtonProps<Root, { component?: Root }>, 'children' | 'startIcon' | 'sx' | 'aria-label'>

/** A button beside a screen's title; on a phone its icon alone, so that it needs no row of its own. */
export function PageAction<Root extends ElementType = 'button'>({ icon, label, ...button }: PageActionProps<Root>) {
  return (
    <Button
      {...button}
      aria-label={label}
      startIcon={<Icon path={icon} />}
      sx={{ minWidth: { xs: 44, sm: 64 }, '& .MuiButton-startIcon': { ml: { xs: 0, sm: -0.5 }, mr: { xs: 0, sm: 1 } } }}
    >
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
        {label}
      </Box>
    </Button>
  )
}
