import { mdiKeyOutline, mdiPlus } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { apiTokensQuery, useRevokeApiToken } from '#api/accounts/api-tokens.ts'
import type { ApiToken } from '#contract/accounts/api-tokens.ts'
import { CopyOnceDialog } from '#shared/lists/copy-once-dialog.tsx'
import { SettingList } from '#shared/lists/setting-list.tsx'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { errorText } from '#ui/feedback/error-text.ts'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { Icon } from '#ui/icon.tsx'
import { Page } from '#ui/layout/page.tsx'
import { TokenForm } from './token-form.tsx'
import { TokenRow } from './token-row.tsx'

const heights = [260]

/** /settings/tokens: personal API tokens, for programs and assistants. */
export default function ApiTokensPage() {
  const { data, error, refetch } = useQuery(apiTokensQuery)
  const revoke = useRevokeApiToken()
  const { enqueueSnackbar } = useSnackbar()
  const [isCreating, setIsCreating] = useState(false)
  const [created, setCreated] = useState<string | null>(null)
  const [revoked, setRevoked] = useState<ApiToken | null>(null)
  const [openedAt] = useState(() => Date.now())
  const isFull = data !== undefined && data.tokens.length >= data.maxTokens

  const revokeOne = ({ id }: ApiToken) =>
    revoke.mutate(id, {
      onSuccess: () => enqueueSnackbar('Token revoked', { variant: 'success' }),
      onError: (problem) => enqueueSnackbar(`Couldn’t revoke the token: ${errorText(problem)}`, { variant: 'error' }),
      onSettled: () => setRevoked(null),
    })

  const addButton = (
    <Button
      variant="contained"
      startIcon={<Icon path={mdiPlus} />}
      disabled={data === undefined || isFull}
      onClick={() => setIsCreating(true)}
    >
      New token
    </Button>
  )
  return (
    <Page
      title="API Tokens"
      subtitle={
        <>
          {'For programs and assistants. Try them in the '}
          <MuiLink component={Link} to="/mcp-test" underline="always">
            Developer Console
          </MuiLink>
          .
        </>
      }
      actions={data?.tokens.length === 0 ? undefined : addButton}
    >
      {error !== null && data === undefined ? (
        <ErrorState title="Couldn’t load API tokens" error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <LoadingState label="Loading API tokens" heights={heights} />
      ) : data.tokens.length === 0 ? (
        <EmptyState title="No API tokens" icon={mdiKeyOutline} actions={addButton}>
          A token lets a program read your journal, and write if you allow it.
        </EmptyState>
      ) : (
        <Box sx={{ display: 'grid', gap: 1 }}>
          <SettingList label="API tokens">
            {data.tokens.map((token) => (
              <TokenRow key={token.id} token={token} now={openedAt} onRevoke={() => setRevoked(token)} />
            ))}
          </SettingList>
          {isFull ? (
            <Box sx={{ color: 'text.secondary' }}>{`${data.maxTokens} tokens at most. Revoke one first.`}</Box>
          ) : null}
        </Box>
      )}
      {isCreating && data !== undefined ? (
        <TokenForm
          asksPassword={data.asksPassword}
          onCreated={(token) => {
            setIsCreating(false)
            setCreated(token)
          }}
          onClose={() => setIsCreating(false)}
        />
      ) : null}
      {created === null ? null : (
        <CopyOnceDialog title="Copy your token" name="token" value={created} onClose={() => setCreated(null)}>
          It is shown this once. Keep it like a password.
        </CopyOnceDialog>
      )}
      <ConfirmDialog
        open={revoked !== null}
        title={`Revoke ${revoked?.name ?? 'token'}?`}
        confirmLabel="Revoke token"
        destructive
        busy={revoke.isPending}
        onConfirm={() => {
          if (revoked !== null) revokeOne(revoked)
        }}
        onCancel={() => setRevoked(null)}
      >
        Programs that use it lose access at once. This cannot be undone.
      </ConfirmDialog>
    </Page>
  )
}
