import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Failure } from '#api/failure.ts'
import { deleteAttachments } from '#api/trades/attachments.ts'
import { useUpdateTrade } from '#api/trades/trades.ts'
import type { Id, Instant } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import type { Trade } from '#domain/trade/trade.ts'
import { DraftNotice } from '#features/trade-entry/draft/draft-notice.tsx'
import { deleteDraft, storeDraft, readDraft, type EditStart } from '#features/trade-entry/draft/draft.ts'
import { TradeForm } from '#features/trade-entry/form/trade-form.tsx'
import { formSkeletonHeights } from '#features/trade-entry/steps/form-layout.ts'
import { toTradeInput, toFormValues, type TradeFormValues } from '#features/trade-entry/values/form-values.ts'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { UnlockNotice } from './unlock-notice.tsx'

interface EditSession {
  readonly start: EditStart
  readonly initial: TradeFormValues
  /** When the restored draft was saved; null if the form starts with the stored trade. */
  readonly draftSavedAt: Instant | null
  readonly version: number
}

const toEditStart = (trade: Trade): EditStart => ({
  tradeId: trade.id,
  revision: trade.revision,
  values: toFormValues(trade),
})

function fromStored(trade: Trade, version: number): EditSession {
  const start = toEditStart(trade)
  return { start, initial: start.values, draftSavedAt: null, version }
}

function startEditing(userId: Id, trade: Trade): EditSession {
  const draft = readDraft(userId, { tradeId: trade.id })
  if (draft === null || draft.start === null) return fromStored(trade, 0)
  return { start: draft.start, initial: draft.values, draftSavedAt: draft.savedAt, version: 0 }
}

interface EditTradeProps {
  readonly trade: Trade
  /** Whether `trade` was just fetched: the form must not start from a cached copy. */
  readonly isFresh: boolean
  readonly portfolios: readonly Portfolio[]
  readonly userId: Id
}

/**
 * Edits a stored trade. The form keeps the version that it started from, even if a newer one is fetched meanwhile: its
 * revision lets the server detect conflicts.
 */
export function EditTrade({ trade, isFresh, portfolios, userId }: EditTradeProps) {
  const navigate = useNavigate()
  const { enqueueSnackbar } = useSnackbar()
  const update = useUpdateTrade()
  const [session, setSession] = useState<EditSession | null>(null)
  const [conflict, setConflict] = useState<{ readonly mine: TradeFormValues; readonly stored: Trade } | null>(null)
  const draftKey = { tradeId: trade.id }
  const goBack = () => navigate(`/trade-history/${trade.id}`)
  const timeZone = portfolios.find(({ id }) => id === trade.portfolioId)?.timeZone ?? 'UTC'

  if (session === null) {
    if (!isFresh) return <LoadingState label="Loading the form" heights={formSkeletonHeights} />
    if (trade.isLocked) return <UnlockNotice trade={trade} onCancel={() => void goBack()} />
    setSession(startEditing(userId, trade))
    return null
  }
  const { start, initial, draftSavedAt, version } = session
  const storedFiles = new Set(start.values.screenshots.map(({ path }) => path))

  const save = async (values: TradeFormValues, portfolio: Portfolio) => {
    const input = toTradeInput(values, portfolio)
    try {
      await update.mutateAsync({
        id: trade.id,
        changes: { ...input, portfolioId: portfolio.id, revision: start.revision },
      })
    } catch (error) {
      // The server answers an outdated revision with the stored trade.
      if (error instanceof Failure && error.code === 'conflict' && error.current !== undefined) {
        setConflict({ mine: values, stored: error.current as Trade })
      }
      throw error
    }
    return () => {
      deleteDraft(userId, draftKey)
      enqueueSnackbar(`${trade.symbol} saved.`, { variant: 'success' })
      return goBack()
    }
  }
  const applyMerge = (values: TradeFormValues, stored: Trade) => {
    const draft = { savedAt: new Date().toISOString() as Instant, values, start: toEditStart(stored), key: null }
    storeDraft(userId, draft)
    setSession({ start: draft.start, initial: values, draftSavedAt: draft.savedAt, version: version + 1 })
    setConflict(null)
  }
  const discard = () => {
    void deleteAttachments(initial.screenshots.map(({ path }) => path).filter((path) => !storedFiles.has(path)))
    deleteDraft(userId, draftKey)
  }
  return (
    <>
      {draftSavedAt === null ? null : (
        <DraftNotice
          key={`notice ${version}`}
          savedAt={draftSavedAt}
          timeZone={timeZone}
          takesFocus={version > 0}
          onDiscard={() => {
            discard()
            setSession(fromStored(trade, version + 1))
          }}
        />
      )}
      {conflict === null ? null : (
        <ConflictDialog
          start={start.values}
          mine={conflict.mine}
          stored={toFormValues(conflict.stored)}
          portfolios={portfolios}
          timeZone={timeZone}
          onApply={(values) => applyMerge(values, conflict.stored)}
          onClose={() => setConflict(null)}
        />
      )}
      <TradeForm
        key={version}
        initial={initial}
        restored={draftSavedAt !== null}
        draftOf={{ userId, start, key: null }}
        portfolios={portfolios}
        saveLabel="Save changes"
        onSave={save}
        onCancel={() => void goBack()}
        onDiscard={discard}
      />
    </>
  )
}
