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

interface EditorStart {
  readonly start: EditStart
  readonly initial: TradeFormValues
  /** When what the form begins with was typed; null where it is what is stored. */
  readonly typedAt: Instant | null
  readonly version: number
}

const toEditStart = (trade: Trade): EditStart => ({
  tradeId: trade.id,
  revision: trade.revision,
  values: toFormValues(trade),
})

function fromStored(trade: Trade, version: number): EditorStart {
  const start = toEditStart(trade)
  return { start, initial: start.values, typedAt: null, version }
}

function startEditing(userId: Id, trade: Trade): EditorStart {
  const draft = readDraft(userId, { tradeId: trade.id })
  if (draft === null || draft.start === null) return fromStored(trade, 0)
  return { start: draft.start, initial: draft.values, typedAt: draft.savedAt, version: 0 }
}

interface EditTradeProps {
  readonly trade: Trade
  /** Whether the trade is as it was stored a moment ago: the form begins with that, and not with what is remembered. */
  readonly isFresh: boolean
  readonly portfolios: readonly Portfolio[]
  readonly userId: Id
}

/**
 * Edits a stored trade. The form stays with the state that it began with, whatever is learned of the trade meanwhile:
 * its revision tells the server what the change was made from.
 */
export function EditTrade({ trade, isFresh, portfolios, userId }: EditTradeProps) {
  const navigate = useNavigate()
  const { enqueueSnackbar } = useSnackbar()
  const update = useUpdateTrade()
  const [beginning, setBeginning] = useState<EditorStart | null>(null)
  const [conflict, setConflict] = useState<{ readonly mine: TradeFormValues; readonly stored: Trade } | null>(null)
  const place = { tradeId: trade.id }
  const back = () => navigate(`/trade-history/${trade.id}`)
  const timeZone = portfolios.find(({ id }) => id === trade.portfolioId)?.timeZone ?? 'UTC'

  if (beginning === null) {
    if (!isFresh) return <LoadingState label="Loading the form" heights={formSkeletonHeights} />
    if (trade.isLocked) return <UnlockNotice trade={trade} onCancel={() => void back()} />
    setBeginning(startEditing(userId, trade))
    return null
  }
  const { start, initial, typedAt, version } = beginning
  const storedFiles = start.values.screenshots.map(({ path }) => path)

  const save = async (values: TradeFormValues, portfolio: Portfolio) => {
    const stated = toTradeInput(values, portfolio)
    try {
      await update.mutateAsync({
        id: trade.id,
        changes: { ...stated, portfolioId: portfolio.id, revision: start.revision },
      })
    } catch (error) {
      // The server answers a change of an old reading with what is stored by now.
      if (error instanceof Failure && error.code === 'conflict' && error.current !== undefined) {
        setConflict({ mine: values, stored: error.current as Trade })
      }
      throw error
    }
    deleteDraft(userId, place)
    enqueueSnackbar(`${trade.symbol} was saved.`, { variant: 'success' })
    await back()
  }
  const takeOver = (values: TradeFormValues, stored: Trade) => {
    const typed = { savedAt: new Date().toISOString() as Instant, values, start: toEditStart(stored), key: null }
    storeDraft(userId, typed)
    setBeginning({ start: typed.start, initial: values, typedAt: typed.savedAt, version: version + 1 })
    setConflict(null)
  }
  const discard = () => {
    void deleteAttachments(initial.screenshots.map(({ path }) => path).filter((path) => !storedFiles.includes(path)))
    deleteDraft(userId, place)
  }
  return (
    <>
      {typedAt === null ? null : (
        <DraftNotice
          key={version}
          savedAt={typedAt}
          timeZone={timeZone}
          takesFocus={version > 0}
          onDiscard={() => {
            discard()
            setBeginning(fromStored(trade, version + 1))
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
          onTake={(values) => takeOver(values, conflict.stored)}
          onClose={() => setConflict(null)}
        />
      )}
      <TradeForm
        key={version}
        initial={initial}
        restored={typedAt !== null}
        draftOf={{ userId, start, key: null }}
        tradeId={trade.id}
        storedFiles={storedFiles}
        portfolios={portfolios}
        saveLabel="Save changes"
        onSave={save}
        onCancel={() => void back()}
        onDiscard={discard}
      />
    </>
  )
}
