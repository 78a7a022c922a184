import Box from '@mui/material/Box'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import type { TradeStatus } from '#domain/trade/fields/choices.ts'
import type { Screenshots } from '#features/trade-entry/fields/use-screenshots.ts'
import type { TradeFormValues } from '#features/trade-entry/values/form-values.ts'
import { stepKeys, stepTitle, type StepKey } from '#features/trade-entry/values/steps.ts'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { ExecutionStep } from './execution-step.tsx'
import type { FormLayout } from './form-layout.ts'
import { IdentityStep } from './identity-step.tsx'
import { PlanStep } from './plan-step.tsx'
import { StepBar } from './step-bar.tsx'

const loadingHeights = [120, 120]
const LoadingStep = () => <LoadingState label="Loading the step" heights={loadingHeights} />
// The last steps are loaded when they are first shown.
const ContextStep = lazyPart(async () => (await import('./context-step.tsx')).ContextStep, LoadingStep)
const ReviewStep = lazyPart(async () => (await import('./review-step.tsx')).ReviewStep, LoadingStep)

/** A focused field is not hidden behind the bar of sections. */
const sectionBox = { minWidth: 0, '& :focus-visible': { scrollMarginBlockStart: '88px' } } as const

interface TradeStepsProps {
  readonly form: UseFormReturn<TradeFormValues>
  readonly layout: FormLayout
  readonly step: StepKey
  readonly status: TradeStatus
  readonly faulty: ReadonlySet<StepKey>
  readonly onStep: (step: StepKey) => void
  readonly portfolios: readonly Portfolio[]
  readonly portfolio: Portfolio
  readonly screenshots: Screenshots
  readonly storedFiles: readonly string[]
}

function subtitleOf(step: StepKey, status: TradeStatus, timeZone: string): string {
  switch (step) {
    case 'identity':
      return 'Instrument, exchange and setup.'
    case 'plan':
      return 'Your plan before entry.'
    case 'execution':
      return status === 'missed'
        ? `Why you missed it, and its would-be result. Times in ${timeZone}.`
        : `Add fills in any order. Times in ${timeZone}.`
    case 'context':
      return 'Price range, market conditions and how you felt.'
    case 'review':
      return 'Lessons from this trade.'
  }
}

/** The fields of a step. */
function StepFields({ step, form, portfolios, portfolio, screenshots, storedFiles }: TradeStepsProps) {
  const { control, setValue, getValues } = form
  const access = { control, getValues, setValue }
  switch (step) {
    case 'identity':
      return (
        <IdentityStep control={control} setValue={setValue} portfolios={portfolios} currency={portfolio.currency} />
      )
    case 'plan':
      return <PlanStep control={control} setValue={setValue} portfolio={portfolio} />
    case 'execution':
      return <ExecutionStep {...access} portfolio={portfolio} />
    case 'context':
      return <ContextStep control={control} />
    case 'review':
      return (
        <ReviewStep
          control={control}
          setValue={setValue}
          portfolio={portfolio}
          screenshots={screenshots}
          storedFiles={storedFiles}
        />
      )
  }
}

/** The five steps, one at a time or all on one page. */
export function TradeSteps(props: TradeStepsProps) {
  const { form, layout, step, status, faulty, onStep, portfolio } = props
  // A step renders when it is first shown and then stays mounted, so that its fields keep their state.
  const [seen, setSeen] = useState<ReadonlySet<StepKey>>(new Set([step]))
  if (!seen.has(step)) setSeen(new Set([...seen, step]))

  return (
    <>
      <StepBar
        control={form.control}
        isOnePage={layout === 'page'}
        step={step}
        status={status}
        faulty={faulty}
        onStep={onStep}
      />
      {stepKeys.map((key) => {
        const isShown = layout === 'page' || key === step
        if (!isShown && !seen.has(key)) return null
        return (
          <Box key={key} id={`trade-step-${key}`} hidden={!isShown} sx={sectionBox}>
            <Panel title={stepTitle(key, status)} subtitle={subtitleOf(key, status, portfolio.timeZone)}>
              <StepFields {...props} step={key} />
            </Panel>
          </Box>
        )
      })}
    </>
  )
}
