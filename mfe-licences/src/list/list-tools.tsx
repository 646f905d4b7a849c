import type { Licence } from '@osk/shared/contract/licence';
import { formatCount } from '@osk/shared/formats';
import { useLanguage, useStrings } from '@osk/shared/host';
import { Button } from '@osk/shared/ui/button';
import { CheckboxField, TextField } from '@osk/shared/ui/field';
import { Icon } from '@osk/shared/ui/icon';
import type { RefObject } from 'react';
import { csvFileName, licencesCsv } from './licences-csv.ts';
import styles from './list-tools.module.css';
import { saveFile } from './save-file.ts';
import { strings } from './strings.ts';

type Props = {
  listed: readonly Licence[];
  now: Date;
  withFinished: boolean;
  onWithFinished: (withFinished: boolean) => void;
  /** Where there is enough to search in. */
  search?: { query: string; onQuery: (query: string) => void; field: RefObject<HTMLInputElement | null> };
};

/** What narrows the list down, and what takes it away as a file. */
export function ListTools({ listed, now, withFinished, onWithFinished, search }: Props) {
  const text = useStrings(strings);
  const { language } = useLanguage();
  const save = () => saveFile(csvFileName(language, now), licencesCsv(listed, language, now), 'text/csv;charset=utf-8');
  return (
    <div className={styles.tools}>
      {search && (
        <div className={styles.search}>
          <TextField
            ref={search.field}
            type="search"
            label={text.search}
            placeholder={text.searchHint}
            autoComplete="off"
            value={search.query}
            onChange={({ target }) => search.onQuery(target.value)}
          />
        </div>
      )}
      <div className={styles.choice}>
        <CheckboxField label={text.showFinished} checked={withFinished} onChange={({ target }) => onWithFinished(target.checked)} />
      </div>
      <div className={styles.file}>
        {search && (
          <span className={styles.count} role="status">
            {text.listed(formatCount(listed.length, language, text.entries))}
          </span>
        )}
        <Button kind="quiet" size="small" disabled={listed.length === 0} onClick={save}>
          <Icon name="download" />
          {text.export}
        </Button>
      </div>
    </div>
  );
}
