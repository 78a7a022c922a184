import Box from '@mui/material/Box'
import { CheckStep } from '#features/trade-import/check/check-step.tsx'
import type { PortfolioChoice } from '#features/trade-import/check/reading-choices.tsx'
import { ChooseFile } from '#features/trade-import/choose/choose-file.tsx'
import { ReportPanel } from '#features/trade-import/report/report-panel.tsx'
import { useImport, type ImportControl } from '#features/trade-import/session/use-import.ts'
import { formatCount } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { SendingPanel } from './sending-panel.tsx'
import { StepHeading } from './step-heading.tsx'

/** The announcement for screen readers when figures change without a change of focus. */
function announcement({ stage, selected }: ImportControl): string {
  switch (stage.kind) {
    case 'choose':
      return ''
    case 'check': {
      if (selected === null) return ''
      if (selected.busy !== null) return 'Reading file.'
      if (selected.preview === null) return ''
      const { trades, rejected, reconciliation } = selected.preview
      const existing =
        (selected.known?.existing ?? 0) === 0
          ? ''
          : `, ${formatCount(selected.known?.existing ?? 0)} of them already in the journal`
      const counts = `${pluralize(trades, 'trade')} found${existing}, ${pluralize(rejected.count, 'row')} rejected.`
      if (reconciliation.compared === 0) return counts
      return `${counts} ${reconciliation.agreed} of ${reconciliation.compared} match the broker’s P&L.`
    }
    case 'sending':
      return stage.done === 0 ? '' : `${stage.done} of ${pluralize(stage.total, 'trade')} stored.`
    case 'report':
      return stage.reports
        .map(({ sent: { imported, continued, duplicates, reconciliation } }) =>
          [
            `${pluralize(imported, 'trade')} imported, ${continued} continued, ${duplicates} already imported.`,
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
  check: { step: 2, title: 'Check files' },
  sending: { step: 3, title: 'Importing' },
  report: { step: 3, title: 'Import report' },
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

/** The import: choose, check, send, report. */
export function ImportWizard(props: PortfolioChoice) {
  const state = useImport(props.portfolio)
  const { stage } = state
  const follows = stage.kind !== 'choose' || stage.again
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', position: 'relative' }}>
      <StepHeading key={stage.kind} {...titles[stage.kind]} follows={follows} />
      <Box component="output" sx={{ position: 'absolute' }}>
        <VisuallyHidden>{announcement(state)}</VisuallyHidden>
      </Box>
      <Step {...props} state={state} />
    </Box>
  )
}
