import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useForm, useWatch } from 'react-hook-form'
import type { Id } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import type { DraftOwner } from '#features/trade-entry/draft/draft-writer.ts'
import { useDraftGuard } from '#features/trade-entry/draft/use-draft-guard.ts'
import { EntryGatePanel } from '#features/trade-entry/entry-rules/entry-gate-panel.tsx'
import { useScreenshots } from '#features/trade-entry/fields/use-screenshots.ts'
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
import { useTradeSubmit, type AfterSaving } from './use-trade-submit.ts'

interface TradeFormProps {
  readonly initial: TradeFormValues
  /** The trade that is edited; null for a new one. */
  readonly tradeId?: Id | null
  /** Paths of the files that the stored trade refers to. */
  readonly storedFiles?: readonly string[]
  readonly portfolios: readonly Portfolio[]
  readonly saveLabel: string
  /** Whether `initial` comes from a draft. */
  readonly restored?: boolean
  /** Whether the symbol has the focus when the form opens. */
  readonly startsAtSymbol?: boolean
  /** Whose draft is stored while typing; null stores none. */
  readonly draftOf?: DraftOwner | null
  /** Stores the trade; the form shows what it throws, at the fields if the error names some. */
  readonly onSave: (values: TradeFormValues, portfolio: Portfolio, after: AfterSaving) => Promise<void>
  readonly onCancel: () => void
  /** Called when the user discards their input. */
  readonly onDiscard?: () => void
}

const layoutOptions = [
  { value: 'steps', label: 'Steps' },
  { value: 'page', label: 'One page' },
] as const

/** The form of a trade, in five steps or on one page, with live figures beside it. */
export function TradeForm(props: TradeFormProps) {
  const { initial, tradeId = null, portfolios, saveLabel, onSave, onCancel, onDiscard } = props
  const { restored = false, draftOf = null, storedFiles = [], startsAtSymbol = false } = props
  const form = useForm<TradeFormValues>({ defaultValues: initial, shouldFocusError: false })
  const { control, formState } = form
  const [portfolioId, status] = useWatch({ control, name: ['portfolioId', 'status'] })
  const portfolio = portfolios.find((candidate) => candidate.id === portfolioId)
  const guard = useDraftGuard(form, { owner: draftOf, isRestored: restored, onDiscard })
  const steps = useFormSteps(form, startsAtSymbol)
  const { layout, step, focusField } = steps
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'), { noSsr: true })
  useSyncFillSides(form)
  useSetupDefaults(form)
  const screenshots = useScreenshots(form, layout === 'page' || step === 'review')
  const { faults, submit, warnings, saveAnyway, cancelSaving } = useTradeSubmit({
    form,
    portfolio,
    tradeId,
    onSave,
    onSaved: guard.discardDraft,
    focusField,
  })

  const gate =
    portfolio === undefined ? null : <EntryGatePanel control={control} portfolio={portfolio} tradeId={tradeId} />
  return (
    <Box
      component="form"
      noValidate
      aria-label="Trade"
      aria-keyshortcuts="Control+Enter Alt+ArrowRight Alt+ArrowLeft"
      onKeyDown={(event) => steps.onKeyDown(event, () => submit('open'))}
      onSubmit={(event) => {
        event.preventDefault()
        submit('open')
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
        <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
          <Segments label="Form layout" options={layoutOptions} value={layout} onChange={steps.setLayout} />
        </Box>
        {portfolio === undefined ? null : (
          <TradeSteps
            form={form}
            layout={layout}
            step={step}
            status={status}
            faulty={new Set(faults.filter(({ field }) => field !== '').map(({ field }) => stepOfField(field)))}
            onStep={steps.setStep}
            portfolios={portfolios}
            portfolio={portfolio}
            screenshots={screenshots}
            storedFiles={storedFiles}
          />
        )}
      </Box>
      <Box sx={{ display: { xs: 'contents', lg: 'grid' }, gap: 2, position: { lg: 'sticky' }, top: 16 }}>
        {isWide ? gate : null}
        {portfolio === undefined ? null : <LiveFigures control={control} portfolio={portfolio} step={step} />}
        <FormActions
          saveLabel={saveLabel}
          isSaving={formState.isSubmitting}
          steps={layout === 'steps' ? steps : null}
          onSaveAndNew={tradeId === null ? () => submit('new') : null}
          onCancel={() => guard.confirmLeave(onCancel)}
        />
      </Box>
    </Box>
  )
}
