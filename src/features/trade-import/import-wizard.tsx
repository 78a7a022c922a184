import Box from '@mui/material/Box'
import { CheckStep } from '#features/trade-import/check/check-step.tsx'
import type { PortfolioChoice } from '#features/trade-import/check/reading-choices.tsx'
import { ChooseFile } from '#features/trade-import/choose/choose-file.tsx'
import { ReportPanel } from '#features/trade-import/report/report-panel.tsx'
import { useImport, type ImportControl } from '#features/trade-import/session/use-import.ts'
import { formatCount } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { SendingPanel } from './sending-panel.tsx'
import { StepHeading } from './step-heading.tsx'

const unseen = { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' } as const

/** What a screen reader is told when the figures change without the focus moving. */
function announcement({ stage, selected }: ImportControl): string {
  switch (stage.kind) {
    case 'choose':
      return ''
    case 'check': {
      if (selected === null) return ''
      if (selected.busy !== null) return 'Reading the file.'
      if (selected.preview === null) return ''
      const { trades, rejected, reconciliation } = selected.preview
      const there =
        (selected.existingTrades ?? 0) === 0
          ? ''
          : `, ${formatCount(selected.existingTrades ?? 0)} of them in the journal already`
      const found = `${pluralize(trades, 'trade')} found${there}, ${pluralize(rejected.count, 'row')} refused.`
      if (reconciliation.compared === 0) return found
      return `${found} ${reconciliation.agreed} of ${reconciliation.compared} agree with the broker.`
    }
    case 'sending':
      return stage.done === 0 ? '' : `${stage.done} of ${pluralize(stage.total, 'trade')} stored.`
    case 'report':
      return stage.reports
        .map(({ sent: { imported, continued, duplicates, reconciliation } }) =>
          [
            `${pluralize(imported, 'trade')} imported, ${continued} continued, ${duplicates} already there.`,
            reconciliation.compared === 0 ? '' : `${reconciliation.agreed} of ${reconciliation.compared} reconcile.`,
          ]
            .join(' ')
            .trim(),
        )
        .join(' ')
  }
}

const titles: Record<ImportControl['stage']['kind'], { readonly step: 1 | 2 | 3; readonly title: string }> = {
  choose: { step: 1, title: 'Choose files' },
  check: { step: 2, title: 'Check what is in them' },
  sending: { step: 3, title: 'Importing' },
  report: { step: 3, title: 'What was imported' },
}

function Step(props: PortfolioChoice & { state: ImportControl }) {
  const { state } = props
  const { stage, choose, startAgain, cancel, files } = state
  switch (stage.kind) {
    case 'choose':
      return <ChooseFile problem={stage.problem} portfolio={props.portfolio} onChoose={choose} />
    case 'check':
      return <CheckStep {...props} stage={stage} />
    case 'sending':
      return <SendingPanel name={stage.name} done={stage.done} total={stage.total} onCancel={cancel} />
    case 'report':
      return (
        <ReportPanel reports={stage.reports} portfolio={stage.portfolio} reader={files.reader} onAgain={startAgain} />
      )
  }
}

/** The steps of an import, one after the other. */
export function ImportWizard(props: PortfolioChoice) {
  const state = useImport(props.portfolio)
  const { stage } = state
  const follows = stage.kind !== 'choose' || stage.again
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', position: 'relative' }}>
      <StepHeading key={stage.kind} {...titles[stage.kind]} follows={follows} />
      <Box component="output" sx={unseen}>
        {announcement(state)}
      </Box>
      <Step {...props} state={state} />
    </Box>
  )
}
