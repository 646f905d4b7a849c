import { formatNip } from '@osk/shared/contract/numbers';
import * as z from 'zod/mini';
import type { LicenceRow } from '../../platform/db/tables/licence.ts';
import { defineCommand } from '../command.ts';
import { counted, formatInstant } from '../format.ts';
import { nipOption, reasonOption, wholeNumber } from '../options.ts';
import { paymentMarkArgument } from '../payment-marks.ts';

const prolongLicence = defineCommand({
  name: 'licences prolong',
  summary: 'add days to an accepted licence, from today if it has expired; its company gets an e-mail',
  examples: ['licences prolong OSK7QZ4M2D --days 14 --reason "awaria 12 października"'],
  declare: (command) =>
    void command
      .addArgument(paymentMarkArgument())
      .addOption(wholeNumber('--days <number>', 'how many days', 1, 366).makeOptionMandatory())
      .addOption(reasonOption()),
  input: z.object({ mark: z.string(), days: z.int(), reason: z.string() }),
  run: ({ database, help, actor }, { mark, days, reason }) =>
    database.transaction(async (transaction) => {
      const { prolonged, delayed } = await help.prolong(transaction, mark, days, { actor, reason });
      return { days, licence: termOf(prolonged), delayed: delayed.map(termOf) };
    }),
  present({ days, licence, delayed }) {
    const later = delayed.map(({ paymentMark, startedOn }) => `\n${paymentMark} starts later: ${formatInstant(startedOn)}.`).join('');
    const { paymentMark, companyName, expiresOn } = licence;
    const text = `${paymentMark} is ${counted(days, 'day')} longer: ${companyName}, expires ${formatInstant(expiresOn)}.${later}`;
    return { text, sendsEmails: true };
  },
});

const termOf = ({ paymentMark, companyName, startedOn, expiresOn }: LicenceRow) => ({ paymentMark, companyName, startedOn, expiresOn });

const correctNip = defineCommand({
  name: 'licences correct-nip',
  summary: 'correct the NIP on an order or licence; its company gets an e-mail',
  examples: ['licences correct-nip OSK7QZ4M2D --nip 676-000-01-15 --reason "literówka przy zamówieniu"'],
  declare: (command) =>
    void command.addArgument(paymentMarkArgument()).addOption(nipOption('the right NIP').makeOptionMandatory()).addOption(reasonOption()),
  input: z.object({ mark: z.string(), nip: z.string(), reason: z.string() }),
  run: ({ database, help, actor }, { mark, nip, reason }) =>
    database.transaction(async (transaction) => {
      const { paymentMark, companyName, invoiceNumber: invoice } = await help.correctNip(transaction, mark, nip, { actor, reason });
      return { paymentMark, companyName, nip, invoice };
    }),
  present({ paymentMark, companyName, nip, invoice }) {
    const advice = invoice === null ? '' : ` The invoice ${invoice} has the former one: correct it, too.`;
    return { text: `${paymentMark} has the NIP ${formatNip(nip)}: ${companyName}.${advice}`, sendsEmails: true };
  },
});

export const licenceCommands = [prolongLicence, correctNip];
