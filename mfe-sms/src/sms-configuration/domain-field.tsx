import { useStrings } from '@osk/shared/host';
import { TextField } from '@osk/shared/ui/field';
import { readHostName } from './host-name.ts';
import { strings } from './strings.ts';
import type { Configuration } from './use-configuration.ts';

/** The school's domain. Of an address that was copied whole the host name is left when the field is. */
export function DomainField({ configuration: { form } }: { configuration: Configuration }) {
  const text = useStrings(strings);
  const { onBlur, ...field } = form.register('domena');
  const settle = () => {
    const typed = form.getValues('domena');
    const read = readHostName(typed);
    if (read !== typed) form.setValue('domena', read, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <TextField
      {...field}
      label={text.domain}
      hint={text.domainHint}
      error={form.errorOf('domena')}
      inputMode="url"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      onBlur={(event) => {
        settle();
        return onBlur(event);
      }}
    />
  );
}
