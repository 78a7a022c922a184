import Box from '@mui/material/Box'
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
function spoken({ stage, preview, isReading }: Import): string {
  switch (stage.kind) {
    case 'choose':
      return ''
    case 'check': {
      if (isReading) return 'Reading the file.'
      if (preview === null) return ''
      const { reading, reconciliation } = preview
      const found = `${counted(reading.trades.length, 'trade')} found, ${counted(reading.rejected.length, 'row')} left out.`
      if (reconciliation.compared === 0) return found
      return `${found} ${reconciliation.agreed} of ${reconciliation.compared} agree with the broker.`
    }
    case 'sending':
      return stage.done === 0 ? '' : `${stage.done} of ${counted(stage.total, 'trade')} stored.`
    case 'report': {
      const { imported, duplicates, reconciliation } = stage.report
      return `${counted(imported, 'trade')} imported, ${duplicates} already there. ${reconciliation.agreed} of ${reconciliation.compared} reconcile.`
    }
  }
}

const titles: Record<Import['stage']['kind'], { readonly step: 1 | 2 | 3; readonly title: string }> = {
  choose: { step: 1, title: 'Choose a file' },
  check: { step: 2, title: 'Check what is in it' },
  sending: { step: 3, title: 'Importing' },
  report: { step: 3, title: 'The file is imported' },
}

function Step(props: PortfolioChoice & { state: Import }) {
  const { state } = props
  const { stage, choose, refuse, startAgain, cancel } = state
  switch (stage.kind) {
    case 'choose':
      return <ChooseFile problem={stage.problem} onChoose={(file) => void choose(file)} onRefuse={refuse} />
    case 'check':
      return <CheckStep {...props} problem={stage.problem} />
    case 'sending':
      return <SendingPanel done={stage.done} total={stage.total} onCancel={cancel} />
    case 'report':
      return (
        <ReportPanel report={stage.report} preview={stage.preview} portfolio={stage.portfolio} onAgain={startAgain} />
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
