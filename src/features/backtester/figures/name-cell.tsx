import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router-dom'

interface NameCellProps {
  readonly to: string
  readonly name: string
  /** Shown below the name. */
  readonly below: string
}

/** The name of a row, linked to its page. */
export function NameCell({ to, name, below }: NameCellProps) {
  return (
    <Box sx={{ minWidth: { xs: 150, md: 190 } }}>
      <Link component={RouterLink} to={to} sx={{ fontWeight: 600 }}>
        {name}
      </Link>
      <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
        {below}
      </Typography>
    </Box>
  )
}
