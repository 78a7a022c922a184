import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useForm, useWatch } from 'react-hook-form'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import type { DraftOwner } from '#features/trade-entry/draft/draft-writer.ts'
import { useDraftGuard } from '#features/trade-entry/draft/use-draft-guard.ts'
import { EntryGatePanel } from '#features/trade-entry/entry-rules/entry-gate-panel.tsx'
import { useScreenshots } from '#features/trade-entry/fields/use-screenshots.ts'
import { QuickForm } from '#features/trade-entry/quick/quick-form.tsx'
import { useEntryMode, type EntryMode } from '#features/trade-entry/quick/use-entry-mode.ts'
import { TradeSteps } from '#features/trade-entry/steps/trade-steps.tsx'
import type { TradeFormValues } from '#features/trade-entry/values/form-values.ts'
import { stepOfField } from '#features/trade-entry/values/steps.ts'
import { Segments } from '#ui/form/segments.tsx'
import { scrollAboveActionBar } from '#ui/layout/action-bar.tsx'
import { FaultSummary } from './fault-summary.tsx'
import { FormActions } from './form-actions.tsx'
import { LiveFigures } from './live-figures.tsx'
import { SaveAnywayDialog } from './save-anyway-dialog.tsx'
import { useFormSteps } from './use-form-steps.ts'
import { useSetupDefaults } from './use-setup-defaults.ts'
import { useSyncFillSides } from './use-sync-fill-sides.ts'
import { useTradeSubmit, type SaveTrade } from './use-trade-submit.ts'

interface TradeFormProps {
  readonly initial: TradeFormValues
  readonly portfolios: readonly Portfolio[]
  readonly saveLabel: string
  /** Whether `initial` comes from a draft. */
  readonly restored?: boolean
  /** Whether the first field has the focus when the form opens. */
  readonly startsAtFirstField?: boolean
  /** Which form a new trade starts with; null offers only the full one. */
  readonly entryMode?: EntryMode | null
  /** Whose draft is stored while typing, and of which stored trade; null stores none. */
  readonly draftOf?: DraftOwner | null
  /** The form shows what it throws, at the fields if the error names some. */
  readonly onSave: SaveTrade
  readonly onCancel: () => void
  /** Called when the user discards their input. */
  readonly onDiscard?: () => void
}

const modeOptions = [
  { value: 'quick', label: 'Quick' },
  { value: 'full', label: 'Full' },
] as const
const layoutOptions = [
  { value: 'steps', label: 'Steps' },
  { value: 'page', label: 'One page' },
] as const

/** The form of a trade, with a few fields, in five steps or on one page, with live figures beside it. */
export function TradeForm(props: TradeFormProps) {
  const { initial, portfolios, saveLabel, onSave, onCancel, onDiscard } = props
  const { restored = false, draftOf = null, startsAtFirstField = false } = props
  const { entryMode = null } = props
  const start = draftOf?.start ?? null
  const tradeId = start?.tradeId ?? null
  const form = useForm<TradeFormValues>({ defaultValues: initial, shouldFocusError: false })
  const { control, formState } = form
  const [portfolioId, status] = useWatch({ control, name: ['portfolioId', 'status'] })
  const portfolio = portfolios.find((candidate) => candidate.id === portfolioId)
  const guard = useDraftGuard(form, { owner: draftOf, isRestored: restored, onDiscard })
  const entry = useEntryMode(form, entryMode)
  const { isQuick, showFullForm } = entry
  const steps = useFormSteps(form, { startsAtFirstField, isQuick, showFullForm })
  const { layout, step, focusField } = steps
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'), { noSsr: true })
  useSyncFillSides(form, isQuick)
  useSetupDefaults(form)
  const screenshots = useScreenshots(form, !isQuick && (layout === 'page' || step === 'review'))
  const { faults, submit, warnings, saveAnyway, cancelSaving } = useTradeSubmit({
    form,
    portfolio,
    start,
    isQuick,
    onSave,
    onSaved: guard.discardDraft,
    focusField,
  })

  // Quick entry goes on with the next trade; the full form ends at the page of this one.
  const after = isQuick ? 'new' : 'open'
  const gate =
    portfolio === undefined ? null : <EntryGatePanel control={control} portfolio={portfolio} tradeId={tradeId} />
  return (
    <Box
      component="form"
      noValidate
      aria-label="Trade"
      aria-keyshortcuts="Control+Enter Alt+ArrowRight Alt+ArrowLeft"
      onKeyDown={(event) => steps.onKeyDown(event, () => submit(after))}
      onSubmit={(event) => {
        event.preventDefault()
        submit(after)
      }}
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
        ...scrollAboveActionBar,
      }}
    >
      {guard.leaveDialog}
      <SaveAnywayDialog warnings={warnings} onSave={saveAnyway} onCancel={cancelSaving} />
      <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
        <FaultSummary faults={faults} onShow={focusField} />
        {/* In a single column, nobody would see it below the form before saving. */}
        {isWide ? null : gate}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between' }}>
          {entryMode === null ? (
            <span />
          ) : (
            <Segments label="Entry mode" options={modeOptions} value={entry.mode} onChange={entry.choose} />
          )}
          {isQuick ? null : (
            <Segments label="Form layout" options={layoutOptions} value={layout} onChange={steps.setLayout} />
          )}
        </Box>
        {portfolio === undefined ? null : isQuick ? (
          <QuickForm form={form} portfolio={portfolio} />
        ) : (
          <TradeSteps
            form={form}
            layout={layout}
            step={step}
            status={status}
            faulty={new Set(faults.filter(({ field }) => field !== '').map(({ field }) => stepOfField(field)))}
            onStep={(next) => (layout === 'page' ? focusField(null, next) : steps.setStep(next))}
            portfolios={portfolios}
            portfolio={portfolio}
            screenshots={screenshots}
            storedFiles={start?.values.screenshots.map(({ path }) => path) ?? []}
          />
        )}
      </Box>
      <Box sx={{ display: { xs: 'contents', lg: 'grid' }, gap: 2, position: { lg: 'sticky' }, top: 16 }}>
        {isWide ? gate : null}
        {portfolio === undefined ? null : (
          <LiveFigures control={control} portfolio={portfolio} step={isQuick ? null : step} />
        )}
        <FormActions
          saveLabel={saveLabel}
          isSaving={formState.isSubmitting}
          steps={layout === 'steps' && !isQuick ? steps : null}
          onAddDetails={isQuick ? showFullForm : null}
          onSaveAndNew={tradeId === null && !isQuick ? () => submit('new') : null}
          onCancel={() => guard.confirmLeave(onCancel)}
        />
      </Box>
    </Box>
  )
}
