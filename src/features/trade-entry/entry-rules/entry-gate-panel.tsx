import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useWatch, type Control } from 'react-hook-form'
import { entryCheckQuery } from '#api/portfolios/entry-rules.ts'
import type { Id, Instant } from '#domain/numbers/units.ts'
import { gateFindings } from '#domain/portfolio/entry-gate.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { minuteMs } from '#domain/time/durations.ts'
import type { TradeFormValues } from '#features/trade-entry/values/form-values.ts'
import { computeTypedDatapoints } from '#features/trade-entry/values/typed-trade.ts'
import { GateNotice } from './gate-notice.tsx'

interface EntryGatePanelProps {
  readonly control: Control<TradeFormValues>
  readonly portfolio: Portfolio
  readonly tradeId: Id | null
}

/** Checks a planned or open trade against the portfolio's limits while it is typed. */
export function EntryGatePanel({ control, portfolio, tradeId }: EntryGatePanelProps) {
  const values = useWatch({ control }) as TradeFormValues
  const isBeforeExit = values.status === 'planned' || values.status === 'active'
  const { data } = useQuery({ ...entryCheckQuery(portfolio.id), enabled: isBeforeExit })
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!isBeforeExit) return
    const clock = setInterval(() => setNow(Date.now()), minuteMs)
    return () => clearInterval(clock)
  }, [isBeforeExit])
  if (!isBeforeExit || data === undefined) return null
  const riskAmount = computeTypedDatapoints(values, portfolio)?.value('initialRiskAmount') ?? null
  const at = new Date(now).toISOString() as Instant
  const findings = gateFindings(data, { id: tradeId, status: values.status, riskAmount }, at, portfolio.timeZone)
  return <GateNotice findings={findings} portfolio={portfolio} />
}
