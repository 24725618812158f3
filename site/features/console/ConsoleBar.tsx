import { ChevronsDown, Copy, Download, Keyboard, Maximize2, TextWrap } from 'lucide-react'
import { asCount } from '../../lib/words/display-formats'
import { Button } from '../../ui/Button'
import type { Elements } from '../../ui/elements'
import { IconButton } from '../../ui/IconButton'

interface ConsoleBarProps {
  search: Elements
  filter: Elements
  /** Lines ever printed, lines kept here, and lines shown. */
  total: number
  kept: number
  shown: number
  isFollowing: boolean
  onFollow: (follows: boolean) => void
  isWrapping: boolean
  onWrap: (wraps: boolean) => void
  isTall: boolean
  onTall: (isTall: boolean) => void
  onCopy: () => void
  onDownload: () => void
  onShowKeys: () => void
}

export function ConsoleBar(props: ConsoleBarProps) {
  const { search, filter, total, kept, shown, isFollowing, onFollow, isWrapping, onWrap, isTall, onTall } = props
  return (
    <div className="console-bar">
      {search}
      {filter}
      <div className="console-bar-end">
        <LineCount total={total} kept={kept} shown={shown} />
        <Button size="small" icon={<ChevronsDown />} aria-pressed={isFollowing} onClick={() => onFollow(!isFollowing)}>
          Follow
        </Button>
        <IconButton
          name="Wrap lines"
          icon={<TextWrap />}
          aria-pressed={isWrapping}
          onClick={() => onWrap(!isWrapping)}
        />
        <IconButton
          className="console-tall"
          name="Fill the window"
          icon={<Maximize2 />}
          aria-pressed={isTall}
          onClick={() => onTall(!isTall)}
        />
        <IconButton name="Copy console" icon={<Copy />} disabled={shown === 0} onClick={props.onCopy} />
        <IconButton name="Download console" icon={<Download />} disabled={kept === 0} onClick={props.onDownload} />
        <IconButton className="console-keys" name="Keys" icon={<Keyboard />} keys="?" onClick={props.onShowKeys} />
      </div>
    </div>
  )
}

function LineCount({ total, kept, shown }: Pick<ConsoleBarProps, 'total' | 'kept' | 'shown'>) {
  const isFiltered = shown < kept
  const count = isFiltered ? shown : total
  return (
    <p className="console-count">
      <span>{count === 1 ? '1 line' : `${asCount(count)} lines`}</span>
      {isFiltered && <span>{` of ${asCount(kept)} kept`}</span>}
      {!isFiltered && kept < total && <span>{` (${asCount(kept)} kept)`}</span>}
    </p>
  )
}
