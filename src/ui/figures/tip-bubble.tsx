import Tooltip from '@mui/material/Tooltip'

interface TipBubbleProps {
  readonly text: string
  readonly anchor: HTMLElement
  readonly onEnter: () => void
  readonly onLeave: () => void
}

/** The open tooltip of an element that is already on screen. The element has the text as its description. */
export default function TipBubble({ text, anchor, onEnter, onLeave }: TipBubbleProps) {
  return (
    <Tooltip
      open
      describeChild
      title={text}
      slotProps={{
        popper: { anchorEl: anchor, onPointerEnter: onEnter, onPointerLeave: onLeave, 'aria-hidden': true },
      }}
    >
      <span hidden />
    </Tooltip>
  )
}
