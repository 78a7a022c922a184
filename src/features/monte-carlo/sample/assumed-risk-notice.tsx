import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** What is taken for 1R where no stop was recorded, and the field to change it. */
export default function AssumedRiskNotice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Alert severity="info" variant="outlined">
      <AlertTitle>{title}</AlertTitle>
      <Box sx={{ mb: 1.5 }}>
        R is a trade’s result over what it risked. Your average loss is a fair stand-in where no stop was recorded;
        change it to what you really risk.
      </Box>
      {children}
    </Alert>
  )
}
