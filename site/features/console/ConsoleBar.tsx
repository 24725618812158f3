import { ChevronsDown, Copy, Download, TextWrap } from 'lucide-react'
import type { ReactNode } from 'react'
import { asCount } from '../../lib/formats'
import { Button } from '../../ui/Button'

interface ConsoleBarProps {
  search: ReactNode
  /** How many lines there ever were, and how many of them are here. */
  total: number
  kept: number
  isFollowing: boolean
  onFollow: (follows: boolean) => void
  isWrapping: boolean
  onWrap: (wraps: boolean) => void
  onCopy: () => void
  onDownload: () => void
}

export function ConsoleBar(props: ConsoleBarProps) {
  const { search, total, kept, isFollowing, onFollow, isWrapping, onWrap, onCopy, onDownload } = props
  return (
    <div className="console-bar">
      {search}
      <div className="console-bar-end">
        <p className="console-count">
          {total === 1 ? '1 line' : `${asCount(total)} lines`}
          {kept < total && <span>, {asCount(kept)} kept</span>}
        </p>
        <Button size="small" icon={<ChevronsDown />} aria-pressed={isFollowing} onClick={() => onFollow(!isFollowing)}>
          Follow
        </Button>
        <Button
          kind="quiet"
          isIconOnly
          aria-label="Wrap lines"
          icon={<TextWrap />}
          aria-pressed={isWrapping}
          onClick={() => onWrap(!isWrapping)}
        />
        <Button
          kind="quiet"
          isIconOnly
          aria-label="Copy console"
          icon={<Copy />}
          disabled={kept === 0}
          onClick={onCopy}
        />
        <Button
          kind="quiet"
          isIconOnly
          aria-label="Download console"
          icon={<Download />}
          disabled={kept === 0}
          onClick={onDownload}
        />
      </div>
    </div>
  )
}
