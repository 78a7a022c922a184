import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** Explains the assumed 1R of trades without a stop, with the field to change it. */
export default function AssumedRiskNotice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Alert severity="info" variant="outlined">
      <AlertTitle>{title}</AlertTitle>
      <Box sx={{ mb: 1.5 }}>R is net P&L over initial risk. Average loss is a fair default; enter yours.</Box>
      {children}
    </Alert>
  )
}
