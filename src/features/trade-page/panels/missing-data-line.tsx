import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'

interface MissingDataLineProps {
  readonly title: string
  /** What would fill the panel, in one sentence. */
  readonly children: ReactNode
  readonly action?: ReactNode
}

/** A panel without data, in one line. */
export function MissingDataLine({ title, children, action }: MissingDataLineProps) {
  const id = useId()
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={id}
      sx={{
        px: { xs: 2, sm: 2.5 },
        py: 1.25,
        minWidth: 0,
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        alignItems: 'center',
      }}
    >
      <Typography id={id} variant="h3" component="h2">
        {title}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', flexGrow: 1 }}>
        {children}
      </Typography>
      {action === undefined ? null : <Box sx={{ my: -0.5 }}>{action}</Box>}
    </Paper>
  )
}
