import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { discardAttachments } from '#api/attachments.ts'
import { Failure } from '#api/failure.ts'
import { useUpdateTrade } from '#api/trades.ts'
import type { Portfolio } from '#domain/portfolio.ts'
import type { Trade } from '#domain/trade.ts'
import type { Id, Instant } from '#domain/units.ts'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { DraftNotice } from './draft-notice.tsx'
import { dropDraft, keepDraft, readDraft, type EditStart } from './draft.ts'
import { formHeights } from './form-layout.ts'
import { statedTrade, valuesOf, type TradeFormValues } from './form-values.ts'
import { TradeForm } from './trade-form.tsx'
import { UnlockNotice } from './unlock-notice.tsx'

interface Beginning {
  readonly start: EditStart
  readonly initial: TradeFormValues
  /** When what the form begins with was typed; null where it is what is stored. */
  readonly typedAt: Instant | null
  readonly version: number
}

const startOf = (trade: Trade): EditStart => ({ tradeId: trade.id, revision: trade.revision, values: valuesOf(trade) })

function asStored(trade: Trade, version: number): Beginning {
  const start = startOf(trade)
  return { start, initial: start.values, typedAt: null, version }
}

function begin(userId: Id, trade: Trade): Beginning {
  const draft = readDraft(userId, { tradeId: trade.id })
  if (draft === null || draft.start === null) return asStored(trade, 0)
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
  const [beginning, setBeginning] = useState<Beginning | null>(null)
  const [conflict, setConflict] = useState<{ readonly mine: TradeFormValues; readonly stored: Trade } | null>(null)
  const place = { tradeId: trade.id }
  const back = () => navigate(`/trade-history/${trade.id}`)
  const timeZone = portfolios.find(({ id }) => id === trade.portfolioId)?.timeZone ?? 'UTC'

  if (beginning === null) {
    if (!isFresh) return <LoadingState label="Loading the form" heights={formHeights} />
    if (trade.isLocked) return <UnlockNotice trade={trade} onCancel={() => void back()} />
    setBeginning(begin(userId, trade))
    return null
  }
  const { start, initial, typedAt, version } = beginning
  const storedFiles = start.values.screenshots.map(({ path }) => path)

  const save = async (values: TradeFormValues, portfolio: Portfolio) => {
    const stated = statedTrade(values, portfolio)
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
    dropDraft(userId, place)
    enqueueSnackbar(`${trade.symbol} was saved.`, { variant: 'success' })
    await back()
  }
  const takeOver = (values: TradeFormValues, stored: Trade) => {
    const typed = { savedAt: new Date().toISOString() as Instant, values, start: startOf(stored), key: null }
    keepDraft(userId, typed)
    setBeginning({ start: typed.start, initial: values, typedAt: typed.savedAt, version: version + 1 })
    setConflict(null)
  }
  const discard = () => {
    void discardAttachments(initial.screenshots.map(({ path }) => path).filter((path) => !storedFiles.includes(path)))
    dropDraft(userId, place)
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
            setBeginning(asStored(trade, version + 1))
          }}
        />
      )}
      {conflict === null ? null : (
        <ConflictDialog
          start={start.values}
          mine={conflict.mine}
          stored={valuesOf(conflict.stored)}
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
