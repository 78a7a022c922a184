import Button from '@mui/material/Button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { newUuid } from '#api/new-uuid.ts'
import { setupsQuery } from '#api/playbook/setups.ts'
import { useActivePortfolio } from '#api/portfolios/active-portfolio.ts'
import { portfoliosQuery } from '#api/portfolios/portfolios-query.ts'
import { useSession } from '#api/supabase/session.ts'
import { deleteAttachments } from '#api/trades/attachments.ts'
import { tradeQuery, useCreateTrade } from '#api/trades/trades.ts'
import type { Id } from '#domain/numbers/units.ts'
import type { Setup } from '#domain/playbook/playbook.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import type { Trade } from '#domain/trade/trade.ts'
import { DraftNotice } from '#features/trade-entry/draft/draft-notice.tsx'
import { deleteDraft, readDraft, type Draft } from '#features/trade-entry/draft/draft.ts'
import { EditTrade } from '#features/trade-entry/edit/edit-trade.tsx'
import { TradeForm } from '#features/trade-entry/form/trade-form.tsx'
import type { AfterSaving } from '#features/trade-entry/form/use-trade-submit.ts'
import { readLastInstrument, storeLastInstrument } from '#features/trade-entry/quick/last-instrument.ts'
import { emptyQuickTrade } from '#features/trade-entry/quick/quick-values.ts'
import { readEntryMode } from '#features/trade-entry/quick/use-entry-mode.ts'
import { formSkeletonHeights } from '#features/trade-entry/steps/form-layout.ts'
import {
  toDuplicateValues,
  emptyTrade,
  toTradeInput,
  type TradeFormValues,
} from '#features/trade-entry/values/form-values.ts'
import { withSetupPlan } from '#features/trade-entry/values/setup-plan.ts'
import { NoPortfolio } from '#shared/trade/getting-started.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { Page } from '#ui/layout/page.tsx'

interface NewTradeProps {
  readonly active: Portfolio
  readonly portfolios: readonly Portfolio[]
  readonly userId: Id
  /** The trade whose instrument and plan the form copies; null for an empty form. */
  readonly like: Trade | null
  /** The setup that an empty form starts with; null for none. */
  readonly setup: Setup | null
}

function NewTrade({ active, portfolios, userId, like, setup }: NewTradeProps) {
  const navigate = useNavigate()
  const { enqueueSnackbar } = useSnackbar()
  const create = useCreateTrade()
  const draftKey = { portfolioId: active.id }
  // A duplicate has a plan, and a given setup a checklist, which the quick form does not show.
  const isEmpty = like === null && setup === null
  const [mode] = useState(() => (isEmpty ? readEntryMode() : 'full'))
  const emptyForm = () =>
    mode === 'quick' ? emptyQuickTrade(active.id, readLastInstrument(userId, active.id)) : emptyTrade(active.id)
  const initialValues = () => {
    if (like !== null) return toDuplicateValues(like)
    return setup === null ? emptyForm() : withSetupPlan(emptyTrade(active.id), setup)
  }
  const [{ draft, initial, key, version }, setStart] = useState<{
    draft: Draft | null
    initial: TradeFormValues
    /** Idempotency key: a retry after a lost answer must not log the trade twice. */
    key: Id
    version: number
  }>(() => {
    // A duplicate or a given setup ignores the draft, which waits for the next empty form.
    const found = isEmpty ? readDraft(userId, draftKey) : null
    return { draft: found, initial: found?.values ?? initialValues(), key: found?.key ?? newUuid(), version: 0 }
  })

  const save = async (values: TradeFormValues, portfolio: Portfolio, after: AfterSaving) => {
    const input = toTradeInput(values, portfolio)
    const trade = await create.mutateAsync({ key, body: { ...input, portfolioId: portfolio.id } })
    storeLastInstrument(userId, values)
    const address = `/trade-history/${trade.id}`
    return () => {
      deleteDraft(userId, draftKey)
      if (after === 'open') {
        enqueueSnackbar(`${trade.symbol} logged.`, { variant: 'success' })
        return navigate(address)
      }
      enqueueSnackbar(`${trade.symbol} logged.`, {
        variant: 'success',
        action: { label: 'View trade', act: () => void navigate(address) },
      })
      return navigate(`/trade-entry?new=true&t=${Date.now()}`)
    }
  }
  const discardDraft = () => {
    if (draft !== null) void deleteAttachments(draft.values.screenshots.map(({ path }) => path))
    deleteDraft(userId, draftKey)
  }
  return (
    <>
      {draft === null ? null : (
        <DraftNotice
          savedAt={draft.savedAt}
          timeZone={active.timeZone}
          onDiscard={() => {
            discardDraft()
            setStart({ draft: null, initial: initialValues(), key: newUuid(), version: version + 1 })
          }}
        />
      )}
      <TradeForm
        key={version}
        initial={initial}
        restored={draft !== null}
        startsAtFirstField={draft === null && like === null}
        entryMode={isEmpty ? mode : null}
        draftOf={{ userId, start: null, key }}
        portfolios={portfolios}
        saveLabel="Log trade"
        onSave={save}
        onCancel={() => void navigate('/trade-history')}
        onDiscard={discardDraft}
      />
    </>
  )
}

/** Logs a new trade (`?new=true&t=0`, of a setup with `&setup=…`) or a duplicate (`?like=…`), or edits a trade (`?id=…`). */
export default function TradeEntryPage() {
  const queries = useQueryClient()
  const [search] = useSearchParams()
  const id = search.get('id')
  const like = search.get('like')
  const setupId = id === null && like === null ? search.get('setup') : null
  const storedId = id ?? like
  const { user } = useSession()
  const { portfolio, portfolios, status, error } = useActivePortfolio()
  const stored = useQuery({ ...tradeQuery(storedId ?? ''), enabled: storedId !== null })
  const setups = useQuery({ ...setupsQuery, enabled: setupId !== null })

  const isSetupPending = setupId !== null && setups.isPending
  const contents = () => {
    // A refetch that fails leaves the data as it was: the form stays open with what was typed.
    if (portfolio === null && status === 'error') {
      return (
        <ErrorState
          title="Couldn’t load portfolios"
          error={error}
          onRetry={() => void queries.refetchQueries({ queryKey: portfoliosQuery.queryKey })}
        />
      )
    }
    if (stored.data === undefined && stored.isError) {
      return <ErrorState title="Couldn’t load trade" error={stored.error} onRetry={() => void stored.refetch()} />
    }
    if (status === 'pending' || (storedId !== null && stored.isPending) || isSetupPending || user === null) {
      return <LoadingState label="Loading the form" heights={formSkeletonHeights} />
    }
    if (portfolio === null) {
      return <NoPortfolio>A trade belongs to a portfolio. Create one first.</NoPortfolio>
    }
    if (id !== null && stored.data !== undefined) {
      return (
        <EditTrade key={id} trade={stored.data} isFresh={!stored.isFetching} portfolios={portfolios} userId={user.id} />
      )
    }
    return (
      <NewTrade
        // A new value of t opens an empty form, even if a form is open already.
        key={`${search.get('t') ?? ''} ${like ?? ''} ${setupId ?? ''}`}
        active={portfolio}
        portfolios={portfolios}
        userId={user.id}
        like={like === null ? null : (stored.data ?? null)}
        setup={setups.data?.find((one) => one.id === setupId && one.archivedAt === null) ?? null}
      />
    )
  }

  return (
    <Page
      title={id === null ? 'New trade' : 'Edit trade'}
      subtitle={id === null ? 'Log a trade with its plan, fills and review.' : undefined}
      actions={
        id === null ? (
          <Button variant="outlined" component={Link} to="/trade-entry/import">
            Import a file
          </Button>
        ) : undefined
      }
    >
      {contents()}
    </Page>
  )
}
