import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { Credential } from '#api/console/send-call.ts'
import { outboxPageQuery } from '#api/console/server-state.ts'
import { ConnectionPanel } from '#features/console/connection/connection-panel.tsx'
import { CredentialField } from '#features/console/parts/credential-field.tsx'
import { SectionTabs } from '#shared/simulation/section-tabs.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { consoleTabs, type ConsoleTab } from './console-tabs.ts'

interface TabProps {
  readonly credential: Credential
}

const tabHeights = [600]
/** What stands in place of a tab whose code loads. */
const Placeholder = () => <LoadingState heights={tabHeights} />

const RoutesTab = lazyPart<TabProps>(
  async () => (await import('#features/console/routes/routes-tab.tsx')).RoutesTab,
  Placeholder,
)
const ToolsTab = lazyPart<TabProps>(
  async () => (await import('#features/console/assistants/tools-tab.tsx')).ToolsTab,
  Placeholder,
)
const LiveTab = lazyPart(async () => (await import('#features/console/live/live-tab.tsx')).LiveTab, Placeholder)
const EngineTab = lazyPart(async () => (await import('#features/console/engine/engine-tab.tsx')).EngineTab, Placeholder)

const tabOf = (text: string | null): ConsoleTab => consoleTabs.find(({ key }) => key === text)?.key ?? 'api'

/** /mcp-test: the API, assistants' tools, live updates and the engine, to try and to check. */
export default function ConsolePage() {
  const [params] = useSearchParams()
  const [credential, setCredential] = useState<Credential>({ kind: 'session' })
  const { data: outboxPath } = useQuery(outboxPageQuery)
  const tab = tabOf(params.get('tab'))
  return (
    <Page
      title="Developer Console"
      subtitle="Try the API and assistant tools, and check this installation"
      actions={
        <>
          {outboxPath === null || outboxPath === undefined ? null : (
            <Button href={outboxPath} target="_blank" rel="noreferrer">
              Outgoing mail
            </Button>
          )}
          <Button href="/docs" target="_blank" rel="noreferrer">
            API reference
          </Button>
          <Button href="/openapi.json" target="_blank" rel="noreferrer">
            OpenAPI
          </Button>
          <Button component={Link} to="/settings/tokens" variant="outlined">
            API Tokens
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <ConnectionPanel />
        <SectionTabs label="Developer Console" tabs={consoleTabs} current={tab} />
        {tab === 'api' || tab === 'tools' ? <CredentialField value={credential} onChange={setCredential} /> : null}
        {tab === 'api' ? <RoutesTab credential={credential} /> : null}
        {tab === 'tools' ? <ToolsTab credential={credential} /> : null}
        {tab === 'live' ? <LiveTab /> : null}
        {tab === 'engine' ? <EngineTab /> : null}
      </Box>
    </Page>
  )
}
