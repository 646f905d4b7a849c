import { useStrings } from '@osk/shared/host';
import { Button } from '@osk/shared/ui/button';
import { Card } from '@osk/shared/ui/card';
import { TextAreaField } from '@osk/shared/ui/field';
import { useRef, useState } from 'react';
import styles from './configuration-form.module.css';
import { useMessageSize } from './message-preview.tsx';
import { endsInTag, tagProblems, tags } from './message-tags.ts';
import { strings } from './strings.ts';
import type { SectionProps } from './use-configuration-form.ts';

/** The message, buttons that insert its tags, and warnings about invalid tags. */
export function MessageSection({ configuration: { form, values }, onLeave }: SectionProps) {
  const text = useStrings(strings).message;
  const message = values.smsNotificationMessage;
  const { summary } = useMessageSize(message);
  const area = useRef<HTMLTextAreaElement>(null);
  const hadFocus = useRef(false);
  const [typing, setTyping] = useState(false);
  const leave = () => {
    setTyping(false);
    onLeave(summary);
  };
  const { ref, ...field } = form.fieldProps('smsNotificationMessage', { onBlur: leave });

  const insert = (tag: string) => {
    if (!area.current) return;
    // Before the first focus the cursor depends on the browser.
    if (!hadFocus.current) area.current.setSelectionRange(message.length, message.length);
    insertText(area.current, tag);
  };
  const warnings = tagProblems(message).flatMap((problem) => {
    if (problem.kind === 'unknown') {
      const { tag, nearest } = problem;
      return nearest ? text.misspelt(tag, `{${nearest}}`) : text.unknown(tag);
    }
    // The tag that is being typed is not closed yet.
    return problem.kind === 'unclosed' && typing && endsInTag(message) ? [] : text[problem.kind];
  });

  return (
    <Card className={styles.section}>
      <h2>{text.section}</h2>
      <TextAreaField
        {...field}
        ref={(element) => {
          ref(element);
          area.current = element;
        }}
        label={text.message}
        hint={message.trim() === '' ? `${text.messageHint} ${text.empty}` : text.messageHint}
        warning={warnings.join(' ') || undefined}
        rows={5}
        onFocus={() => {
          hadFocus.current = true;
          setTyping(true);
        }}
        tools={tags.map((tag) => (
          <Button key={tag} kind="secondary" size="small" onClick={() => insert(`{${tag}}`)}>
            {text.insert(`{${tag}}`)}
          </Button>
        ))}
      />
    </Card>
  );
}

function insertText(field: HTMLTextAreaElement, text: string): void {
  field.focus();
  // Deprecated, but the only way to insert text that Ctrl+Z undoes.
  if (document.execCommand?.('insertText', false, text)) return;
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
