import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { listMcpTools } from '#api/console/mcp.ts'
import type { Credential } from '#api/console/send-call.ts'
import { useActivePortfolio } from '#api/portfolios/active-portfolio.ts'
import { CodeBlock } from '#features/console/parts/code-block.tsx'
import { CopyButton } from '#features/console/parts/copy-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { ToolPanel } from './tool-panel.tsx'

const heights = [160, 420]

/** How an assistant that reads a configuration of servers finds this one; the token is left out. */
const configuration = (origin: string) =>
  JSON.stringify(
    { mcpServers: { edgeworth: { type: 'http', url: `${origin}/mcp`, headers: { Authorization: 'Bearer edg_…' } } } },
    null,
    2,
  )

/** The tools of the Model Context Protocol, listed and called as an assistant would. */
export function ToolsTab({ credential }: { readonly credential: Credential }) {
  const { portfolio, status } = useActivePortfolio()
  // A token that is being typed has no tools yet.
  const isReady = credential.kind !== 'token' || /^edg_.{43}$/.test(credential.token)
  const { data, error, refetch } = useQuery({
    queryKey: ['mcp-tools', credential],
    queryFn: ({ signal }) => listMcpTools(credential, signal),
    enabled: isReady,
    retry: false,
    gcTime: 0,
  })
  const config = configuration(window.location.origin)
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {!isReady ? (
        <EmptyState title="Enter an API token">Tools appear once the token is complete.</EmptyState>
      ) : data === undefined && error !== null ? (
        <ErrorState title="Couldn’t list tools" error={error} onRetry={() => void refetch()} />
      ) : data === undefined || status === 'pending' ? (
        <LoadingState label="Loading tools" heights={heights} />
      ) : (
        <ToolPanel tools={data} credential={credential} portfolioId={portfolio?.id ?? null} />
      )}
      <Panel
        title="Connect an assistant"
        subtitle="Give it this address and a token from API Tokens"
        actions={<CopyButton label="Copy settings" text={config} />}
      >
        <CodeBlock label="Assistant settings">{config}</CodeBlock>
      </Panel>
    </Box>
  )
}
