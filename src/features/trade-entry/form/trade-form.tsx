import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { Id } from '#domain/numbers/units.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import type { FieldFault } from '#domain/trade/field-fault.ts'
import { useDraft, type DraftOwner } from '#features/trade-entry/draft/use-draft.ts'
import { useLeaveGuard } from '#features/trade-entry/draft/use-leave-guard.tsx'
import { checkRules } from '#features/trade-entry/entry-rules/check-rules.ts'
import { EntryGatePanel } from '#features/trade-entry/entry-rules/entry-gate-panel.tsx'
import { useScreenshots } from '#features/trade-entry/fields/use-screenshots.ts'
import { useFormLayout } from '#features/trade-entry/steps/form-layout.ts'
import { TradeSteps } from '#features/trade-entry/steps/trade-steps.tsx'
import type { TradeFormValues } from '#features/trade-entry/values/form-values.ts'
import { stepKeys, stepOfField, type StepKey } from '#features/trade-entry/values/steps.ts'
import {
  findFormFaults,
  toSummaryFault,
  faultsOfFieldErrors,
  faultsOfRefusal,
  saveErrorText,
} from '#features/trade-entry/values/trade-faults.ts'
import { ConfirmDialog } from '#ui/feedback/confirm-dialog.tsx'
import { Segments } from '#ui/form/segments.tsx'
import { scrollAboveActionBar, ActionBar } from '#ui/layout/action-bar.tsx'
import { FaultSummary } from './fault-summary.tsx'
import { LiveFigures } from './live-figures.tsx'
import { useFieldFocus } from './use-field-focus.ts'
import { useSetupDefaults } from './use-setup-defaults.ts'
import { useSyncFillSides } from './use-sides-of-direction.ts'

/** What follows the saving: the trade's page, or a fresh form. */
export type AfterSaving = 'open' | 'new'

interface TradeFormProps {
  readonly initial: TradeFormValues
  /** The trade that is edited; null for a new one. */
  readonly tradeId?: Id | null
  /** Paths of files that the stored trade names. */
  readonly storedFiles?: readonly string[]
  readonly portfolios: readonly Portfolio[]
  readonly saveLabel: string
  /** Whether `initial` is a draft that was typed before. */
  readonly restored?: boolean
  /** Whether typing begins at once, with the symbol. */
  readonly startsAtSymbol?: boolean
  /** Whose draft is kept while typing; null keeps none. */
  readonly draftOf?: DraftOwner | null
  /** Stores the trade; a refusal is thrown and shown at its fields. */
  readonly onSave: (values: TradeFormValues, portfolio: Portfolio, after: AfterSaving) => Promise<void>
  readonly onCancel: () => void
  /** Called when what is typed is given up. */
  readonly onDiscard?: () => void
}

const layoutOptions = [
  { value: 'steps', label: 'Steps' },
  { value: 'page', label: 'One page' },
] as const

/** Elements in which Enter has a meaning of its own. */
function handlesEnter(target: EventTarget): boolean {
  return !(target instanceof HTMLInputElement) || target.role === 'combobox' || target.type === 'file'
}

/** The form of a trade: five steps, or all on one page; figures beside it while typing. */
export function TradeForm(props: TradeFormProps) {
  const { initial, tradeId = null, portfolios, saveLabel, onSave, onCancel } = props
  const { restored = false, draftOf = null, storedFiles = [] } = props
  const form = useForm<TradeFormValues>({ defaultValues: initial, shouldFocusError: false })
  const { control, handleSubmit, getValues, setError, clearErrors } = form
  const { isDirty, isSubmitting } = form.formState
  const queries = useQueryClient()
  const [summary, setSummary] = useState<readonly FieldFault[]>([])
  const [asking, setAsking] = useState<{ readonly warnings: readonly string[]; readonly after: AfterSaving } | null>(
    null,
  )
  const [layout, setLayout] = useFormLayout()
  const [step, setStep] = useState<StepKey>('identity')
  const [portfolioId, status] = useWatch({ control, name: ['portfolioId', 'status'] })
  const portfolio = portfolios.find((candidate) => candidate.id === portfolioId)
  const hasChanges = isDirty || restored
  const draft = useDraft(draftOf, form.subscribe, hasChanges)
  const { ask, dialog } = useLeaveGuard(hasChanges, () => {
    draft.drop()
    props.onDiscard?.()
  })
  const focus = useFieldFocus(form, setStep)
  // On a phone it would open the keyboard over a form that nobody has seen yet.
  const hasKeyboard = useMediaQuery('(pointer: fine)', { noSsr: true })
  const isWide = useMediaQuery(useTheme().breakpoints.up('lg'), { noSsr: true })
  useEffect(() => {
    if (props.startsAtSymbol === true && hasKeyboard) form.setFocus('symbol')
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the form opens
  }, [])
  useSyncFillSides(form)
  useSetupDefaults(form)
  const screenshots = useScreenshots(form, layout === 'page' || step === 'review')
  // A key that is held down, or pressed twice, must not log the trade twice: state would be too late.
  const sending = useRef(false)

  const show = (faults: readonly FieldFault[]) => {
    for (const { field, message } of faults) setError(field as keyof TradeFormValues, { message })
    setSummary(faults.map(toSummaryFault))
    const [first] = faults
    if (first !== undefined) focus(first.field)
  }
  const complain = (error: unknown) => {
    const refused = faultsOfRefusal(error, getValues())
    if (refused !== null) return show(refused)
    setSummary([{ field: '', message: saveErrorText(error) }])
  }
  const store = async (values: TradeFormValues, after: AfterSaving) => {
    if (portfolio === undefined) return
    try {
      await onSave(values, portfolio, after)
      draft.drop()
    } catch (error) {
      complain(error)
    }
  }
  const submit = (after: AfterSaving, asked = false) => {
    if (sending.current) return
    sending.current = true
    // Faults that no single field can see for itself stay until they are looked for anew.
    clearErrors()
    setSummary([])
    const send = handleSubmit(
      async (values) => {
        if (portfolio === undefined) return
        const faults = findFormFaults(values, portfolio)
        if (faults.length > 0) return show(faults)
        try {
          const objections = asked ? null : await checkRules(queries, values, portfolio, tradeId)
          if (objections !== null && objections.faults.length > 0) return show(objections.faults)
          if (objections !== null && objections.warnings.length > 0) {
            return setAsking({ warnings: objections.warnings, after })
          }
        } catch (error) {
          return complain(error)
        }
        await store(values, after)
      },
      (errors) => show(faultsOfFieldErrors(errors)),
    )
    void send().finally(() => {
      sending.current = false
    })
  }
  const place = stepKeys.indexOf(step)
  const go = (by: number) => {
    const next = stepKeys[place + by]
    if (next !== undefined) focus(null, next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      submit('open')
    } else if (event.altKey && (event.key === 'ArrowRight' || event.key === 'ArrowLeft')) {
      event.preventDefault()
      go(event.key === 'ArrowRight' ? 1 : -1)
    } else if (event.key === 'Enter' && layout === 'steps' && !event.defaultPrevented && !handlesEnter(event.target)) {
      // On the way through the steps Enter goes on; it sends the form from the last one.
      if (place === stepKeys.length - 1) return
      event.preventDefault()
      go(1)
    }
  }

  const gate =
    portfolio === undefined ? null : <EntryGatePanel control={control} portfolio={portfolio} tradeId={tradeId} />
  return (
    <Box
      component="form"
      noValidate
      aria-label="Trade"
      aria-keyshortcuts="Control+Enter Alt+ArrowRight Alt+ArrowLeft"
      onKeyDown={onKeyDown}
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
      {dialog}
      <ConfirmDialog
        open={asking !== null}
        title="Save this trade all the same?"
        confirmLabel="Save anyway"
        onCancel={() => setAsking(null)}
        onConfirm={() => {
          const after = asking?.after ?? 'open'
          setAsking(null)
          submit(after, true)
        }}
      >
        <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 1 }}>
          {asking?.warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </Box>
      </ConfirmDialog>
      <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
        <FaultSummary faults={summary} onShow={focus} />
        {/* Below a form that is one column nobody would see it before saving. */}
        {isWide ? null : gate}
        <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
          <Segments label="Layout of the form" options={layoutOptions} value={layout} onChange={setLayout} />
        </Box>
        {portfolio === undefined ? null : (
          <TradeSteps
            form={form}
            layout={layout}
            step={step}
            status={status}
            faulty={new Set(summary.filter(({ field }) => field !== '').map(({ field }) => stepOfField(field)))}
            onStep={setStep}
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
        <ActionBar upTo="lg">
          {layout === 'steps' ? (
            <Box sx={{ display: 'flex', gap: 1, width: { lg: '100%' } }}>
              <Button variant="outlined" onClick={() => go(-1)} disabled={place === 0}>
                Back
              </Button>
              <Button
                variant="outlined"
                onClick={() => go(1)}
                disabled={place === stepKeys.length - 1}
                sx={{ flexGrow: 1 }}
              >
                Next
              </Button>
            </Box>
          ) : null}
          <Button type="submit" variant="contained" disabled={isSubmitting} sx={{ flexGrow: 1 }} title="Ctrl+Enter">
            {isSubmitting ? 'Saving…' : saveLabel}
          </Button>
          {tradeId === null ? (
            <Button onClick={() => submit('new')} disabled={isSubmitting}>
              Save and new
            </Button>
          ) : null}
          <Button color="inherit" onClick={() => ask(onCancel)} disabled={isSubmitting}>
            Cancel
          </Button>
        </ActionBar>
      </Box>
    </Box>
  )
}
