import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { transformableSetupsQuery } from '#api/simulations/setup-transformer.ts'
import { WhatIfTabs } from '#shared/simulation/what-if-tabs.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Transformer } from './transformer.tsx'

const pageHeights = [300, 260]

/** Turns setups into strategies: choose, preview, change and transform. */
export default function TransformPage() {
  const { data, error, refetch } = useQuery(transformableSetupsQuery)
  return (
    <Page title="Transform setups" subtitle="Freeze a setup’s trades and replay other exits">
      <WhatIfTabs current="transform" />
      {error !== null && data === undefined ? (
        <ErrorState title="Couldn’t load setups" error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <LoadingState label="Loading setups" heights={pageHeights} />
      ) : data.setups.length === 0 ? (
        <EmptyState
          title="No setups yet"
          actions={
            <Button variant="contained" component={Link} to="/playbook/setups">
              Go to setups
            </Button>
          }
        >
          Define a setup in your playbook and assign trades to it.
        </EmptyState>
      ) : (
        <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Transformer setups={data.setups} minimum={data.minimum} />
        </Box>
      )}
    </Page>
  )
}
