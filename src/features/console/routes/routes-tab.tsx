import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { apiCallsQuery } from '#api/console/api-calls.ts'
import type { Credential } from '#api/console/send-call.ts'
import { useActivePortfolio } from '#api/portfolios/active-portfolio.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { CallForm } from './call-form.tsx'
import { CallList } from './call-list.tsx'
import { searchCalls } from './search-calls.ts'

const heights = [600]

/** Every call of the API: a list to search, and the form of the chosen one. */
export function RoutesTab({ credential }: { readonly credential: Credential }) {
  const [params] = useSearchParams()
  const [search, setSearch] = useState('')
  const { data: calls, error, refetch } = useQuery(apiCallsQuery)
  const { portfolio, status } = useActivePortfolio()
  if (calls === undefined && error !== null) {
    return <ErrorState title="Couldn’t load the API’s description" error={error} onRetry={() => void refetch()} />
  }
  if (calls === undefined || status === 'pending') return <LoadingState label="Loading calls" heights={heights} />
  const chosen = calls.find(({ key }) => key === params.get('route')) ?? null
  const groups = searchCalls(calls, search)
  const count = groups.reduce((sum, group) => sum + group.calls.length, 0)
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '340px minmax(0, 1fr)' },
        alignItems: 'start',
      }}
    >
      <Paper
        variant="outlined"
        component="section"
        aria-label="Find a call"
        // On a phone, the form takes the place of the list.
        sx={{ p: 1.5, minWidth: 0, display: { xs: chosen === null ? 'block' : 'none', md: 'block' } }}
      >
        <TextInput
          label="Search calls"
          type="search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          helperText={`${count} of ${calls.length} calls`}
        />
        <Box
          tabIndex={0}
          component="section"
          aria-label="List of calls"
          sx={{ mt: 1.5, maxHeight: { xs: 'none', md: 620 }, overflowY: 'auto' }}
        >
          <CallList groups={groups} chosen={chosen} />
        </Box>
      </Paper>
      {chosen === null ? (
        <Box sx={{ display: { xs: 'none', md: 'block' } }}>
          <EmptyState title="Choose a call">
            Each call has a form made of its schema, with an example to start from.
          </EmptyState>
        </Box>
      ) : (
        <Box sx={{ minWidth: 0 }}>
          <Button component={Link} to="/mcp-test" size="small" sx={{ display: { md: 'none' }, mb: 1 }}>
            All calls
          </Button>
          <CallForm key={chosen.key} call={chosen} credential={credential} portfolioId={portfolio?.id ?? null} />
        </Box>
      )}
    </Box>
  )
}
