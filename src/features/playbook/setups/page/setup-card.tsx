import Box from '@mui/material/Box'
import { useQueries, useQuery } from '@tanstack/react-query'
import { ruleCostsQuery, setupMetricsQuery, type PortfolioScope } from '#api/figures/setup-figures.ts'
import { rulesQuery } from '#api/playbook/rules.ts'
import { setupExamplesQuery } from '#api/playbook/setup-examples.ts'
import { attachmentUrlQuery } from '#api/trades/attachments.ts'
import { intervalText } from '#domain/metrics/shared/small-samples.ts'
import { phases, type Setup } from '#domain/playbook/playbook.ts'
import { setupPlanFields } from '#domain/playbook/setup-versions.ts'
import { planLabels, planTexts } from '#features/playbook/setups/setup-words.ts'
import { rulePhaseLabels } from '#shared/trade/rule-phase-labels.ts'
import { formatPercent, formatR } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { PrintSheet } from '#ui/layout/print-sheet.tsx'
import { costText } from './rule-row.tsx'

/** One page: what does not fit is cut off rather than printed on a second one. */
const cardStyle = {
  maxHeight: '272mm',
  overflow: 'hidden',
  breakInside: 'avoid',
  '& ul': { margin: 0, padding: 0, listStyle: 'none' },
  '& li::before': { content: "'☐ '" },
  '& li span, & .foot': { color: '#555' },
  '& .pictures': { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '8pt', marginTop: '8pt' },
  '& figure': { margin: 0 },
  '& .pictures img': { maxHeight: '70mm', objectFit: 'contain', objectPosition: 'left top' },
} as const

/** Pictures that fit on the card. */
const maxPictures = 2

interface SetupCardProps {
  readonly setup: Setup
  readonly scope: PortfolioScope
  readonly isOwn: boolean
  readonly onDone: () => void
}

/** Prints a setup on one page: plan, rules, figures and up to two pictures. */
export function SetupCard({ setup, scope, isOwn, onDone }: SetupCardProps) {
  const rules = useQuery(rulesQuery(setup.id))
  const figures = useQuery(setupMetricsQuery(setup.id, scope))
  const costs = useQuery(ruleCostsQuery(setup.id, scope))
  const examples = useQuery({ ...setupExamplesQuery(setup.id), enabled: isOwn })
  const shown = (examples.data ?? []).slice(0, maxPictures)
  const addresses = useQueries({ queries: shown.map(({ path }) => attachmentUrlQuery(path)) })
  const isLoading =
    rules.isPending ||
    figures.isPending ||
    costs.isPending ||
    (isOwn && examples.isPending) ||
    addresses.some(({ isPending }) => isPending)
  // Printing starts with the first rendering of the sheet, so that it waits for what it shows.
  if (isLoading) return null
  const texts = planTexts(setup)
  const expectancy = figures.data?.metrics['expectancyR']
  const winRate = figures.data?.metrics['winRate']
  return (
    <PrintSheet label={`Card of ${setup.name}`} onDone={onDone}>
      <Box sx={cardStyle}>
        <h1>{setup.name}</h1>
        {setup.description === null ? null : <p>{setup.description}</p>}
        <dl>
          {setupPlanFields.flatMap((field) => {
            const text = texts[field]
            return text === null
              ? []
              : [<dt key={`${field}-label`}>{planLabels[field]}</dt>, <dd key={field}>{text}</dd>]
          })}
          {expectancy === undefined || expectancy.value === null ? null : (
            <>
              <dt>Expectancy</dt>
              <dd>
                {`${formatR(expectancy.value)} a trade, n ${expectancy.n}`}
                {expectancy.interval === undefined ? '' : `, 95%: ${intervalText(expectancy.interval, formatR)}`}
              </dd>
              <dt>Win rate</dt>
              <dd>{formatPercent(winRate?.value ?? null)}</dd>
            </>
          )}
        </dl>
        {phases.map((phase) => {
          const ofPhase = (rules.data ?? []).filter((rule) => rule.phase === phase)
          return ofPhase.length === 0 ? null : (
            <section key={phase}>
              <h2>{rulePhaseLabels[phase]}</h2>
              <ul>
                {ofPhase.map((rule) => {
                  const cost = costs.data?.get(rule.id)
                  return (
                    <li key={rule.id}>
                      {`${rule.title}${rule.isMandatory ? ' (mandatory)' : ''}`}
                      {cost?.interval === undefined || cost.interval === null ? null : (
                        <span> · {costText(cost).figure}</span>
                      )}
                    </li>
                  )
                })}
              </ul>
            </section>
          )
        })}
        <div className="pictures">
          {shown.map((example, index) => {
            const address = addresses[index]?.data
            return address === undefined || address === null ? null : (
              <figure key={example.id}>
                <img src={address} alt={example.note ?? `Example ${index + 1}`} />
                {example.note === null ? null : <figcaption>{example.note}</figcaption>}
              </figure>
            )
          })}
        </div>
        <p className="foot">{`Edgeworth · ${pluralize(setup.ruleCount, 'rule')} · revision ${setup.revision}`}</p>
      </Box>
    </PrintSheet>
  )
}
