import type { LoadedResult } from '#api/simulations/backtester.ts'
import { Fact } from '#ui/figures/fact.tsx'
import { PercentText } from '#ui/figures/figure-text.tsx'
import { formatDecimal, formatMoney, formatPercent } from '#ui/figures/format.ts'

interface AccountFiguresProps {
  readonly result: LoadedResult['result']
  /** Null if the trades are of several portfolios. */
  readonly currency: string | null
}

/** The replay on an account that risks a fraction of itself on each trade. */
export function AccountFigures({ result, currency }: AccountFiguresProps) {
  const { account, parameters } = result
  if (account === null) return <Fact label="Account">No risk per trade</Fact>
  const growth = account.growth.at(-1)
  const balance =
    account.endBalance === null
      ? null
      : currency === null
        ? formatDecimal(account.endBalance, 2, 2)
        : formatMoney(account.endBalance, currency)
  return (
    <>
      <Fact label="Risk per trade">{formatPercent(parameters.riskFraction, { digits: 2 })}</Fact>
      <Fact label="Account growth">
        <PercentText value={growth === undefined ? null : growth - 1} signed />
      </Fact>
      <Fact label="Account drawdown">
        <PercentText value={-account.maxDrawdown} />
      </Fact>
      {balance === null ? null : <Fact label="End balance">{balance}</Fact>}
    </>
  )
}
