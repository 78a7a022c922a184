import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMemo, useState } from 'react'
import { formatCount } from '#ui/figures/format.ts'
import { compareResults } from './compare-results.ts'
import { ComparisonGroups } from './comparison-groups.tsx'
import type { LocalFigures, ServerFigures } from './server-check.tsx'

/** Compares the figures of the browser with those of the server. Where all are identical, the verdict says it all. */
export default function CheckResult({ local, server }: { local: LocalFigures; server: ServerFigures }) {
  const [showsAll, setShowsAll] = useState(false)
  const comparison = useMemo(() => compareResults(local, server), [local, server])
  const isIdentical = comparison.sameTrades && comparison.identical === comparison.figures.length
  return (
    <>
      <Alert severity={isIdentical ? 'success' : 'error'} variant="outlined">
        <AlertTitle>{comparison.verdict}</AlertTitle>
        {`Server: ${formatCount(server.trades)} trades, ${formatCount(Math.max(1, Math.round(server.computedInMs)))} ms`}
      </Alert>
      <Box sx={{ mt: 2 }}>
        {isIdentical && !showsAll ? (
          <Button size="small" onClick={() => setShowsAll(true)}>
            Show all figures
          </Button>
        ) : (
          <ComparisonGroups figures={comparison.figures} />
        )}
      </Box>
    </>
  )
}
