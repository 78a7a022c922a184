import Box from '@mui/material/Box'
import { formatCount } from '#ui/format.ts'
import { CheckStep } from './check-step.tsx'
import { ChooseFile } from './choose-file.tsx'
import { counted } from './counted.ts'
import type { PortfolioChoice } from './reading-choices.tsx'
import { ReportPanel } from './report-panel.tsx'
import { SendingPanel } from './sending-panel.tsx'
import { StepHeading } from './step-heading.tsx'
import { useImport, type Import } from './use-import.ts'

const unseen = { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' } as const

/** What a screen reader is told when the figures change without the focus moving. */
function spoken({ stage, selected }: Import): string {
  switch (stage.kind) {
    case 'choose':
      return ''
    case 'check': {
      if (selected === null) return ''
      if (selected.busy !== null) return 'Reading the file.'
      if (selected.preview === null) return ''
      const { trades, rejected, reconciliation } = selected.preview
      const there =
        (selected.there ?? 0) === 0 ? '' : `, ${formatCount(selected.there ?? 0)} of them in the journal already`
      const found = `${counted(trades, 'trade')} found${there}, ${counted(rejected.count, 'row')} refused.`
      if (reconciliation.compared === 0) return found
      return `${found} ${reconciliation.agreed} of ${reconciliation.compared} agree with the broker.`
    }
    case 'sending':
      return stage.done === 0 ? '' : `${stage.done} of ${counted(stage.total, 'trade')} stored.`
    case 'report':
      return stage.reports
        .map(({ sent: { imported, continued, duplicates, reconciliation } }) =>
          [
            `${counted(imported, 'trade')} imported, ${continued} continued, ${duplicates} already there.`,
            reconciliation.compared === 0 ? '' : `${reconciliation.agreed} of ${reconciliation.compared} reconcile.`,
          ]
            .join(' ')
            .trim(),
        )
        .join(' ')
  }
}

const titles: Record<Import['stage']['kind'], { readonly step: 1 | 2 | 3; readonly title: string }> = {
  choose: { step: 1, title: 'Choose files' },
  check: { step: 2, title: 'Check what is in them' },
  sending: { step: 3, title: 'Importing' },
  report: { step: 3, title: 'What was imported' },
}

function Step(props: PortfolioChoice & { state: Import }) {
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
        {spoken(state)}
      </Box>
      <Step {...props} state={state} />
    </Box>
  )
}
