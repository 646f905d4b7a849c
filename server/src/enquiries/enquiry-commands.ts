import { Argument, Option } from 'commander';
import { and, desc, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import { defineCommand, OperatorError } from '../command-line/command.ts';
import { formatInstant, none, pageNote, table } from '../command-line/format.ts';
import { daysShape, declareDays, declarePages, isUuid, isWithin, pageShape, parser } from '../command-line/options.ts';
import { enquiries } from '../platform/db/tables/enquiry.ts';

const kinds = ['contact', 'trial'] as const;

const listEnquiries = defineCommand({
  name: 'enquiries list',
  summary: "list the visitors' messages and their requests for the trial version, newest first",
  examples: ['enquiries list', 'enquiries list --kind contact --from 1.11.2026', 'enquiries list --json'],
  declare(command) {
    command.addOption(new Option('--kind <kind>', 'messages, or requests for the trial version').choices(kinds));
    declareDays(command, 'received');
    declarePages(command);
  },
  input: z.object({ kind: z.optional(z.enum(kinds)), ...daysShape, ...pageShape }),
  async run({ database }, { kind, limit, page, ...days }) {
    const filter = and(kind === undefined ? undefined : eq(enquiries.kind, kind), isWithin(enquiries.receivedAt, days));
    const rows = await database
      .select()
      .from(enquiries)
      .where(filter)
      .orderBy(desc(enquiries.receivedAt), desc(enquiries.id))
      .limit(limit)
      .offset((page - 1) * limit);
    return { total: await database.$count(enquiries, filter), limit, page, enquiries: rows };
  },
  present({ enquiries: listed, total, limit, page }) {
    if (listed.length === 0) return { text: 'There are no such enquiries.' };
    const rows = listed.map(({ id, kind, name, email, phoneNumber, city, message, receivedAt }) => ({
      Received: formatInstant(receivedAt),
      Kind: kind,
      Name: name,
      'E-mail': email,
      Phone: phoneNumber || none,
      City: city || none,
      Message: message || none,
      Id: id,
    }));
    const shown = table(rows, { maxWidth: { Name: 32, 'E-mail': 40, City: 24, Message: 60 } });
    return { text: shown + pageNote(listed.length, total, 'enquiries', { limit, page }) };
  },
});

const parseId = parser((text) => (isUuid(text) ? text : undefined), 'It must be an id of enquiries list.');

const deleteEnquiry = defineCommand({
  name: 'enquiries delete',
  summary: 'delete an enquiry, when its visitor asks for it; all are deleted after 400 days',
  examples: ['enquiries delete 0ed4876a-77bd-4d51-8582-ccdf8e96c696'],
  declare: (command) => void command.addArgument(new Argument('<id>', 'its id in enquiries list').argParser(parseId)),
  input: z.object({ id: z.string() }),
  async run({ database }, { id }) {
    const [deleted] = await database.delete(enquiries).where(eq(enquiries.id, id)).returning({ id: enquiries.id });
    if (deleted === undefined) throw new OperatorError(`There is no enquiry ${id}. See enquiries list.`);
    return deleted;
  },
  audit: ({ id }) => ({ enquiry: id }),
  present: ({ id }) => ({ text: `The enquiry ${id} is deleted.` }),
});

export const enquiryCommands = [listEnquiries, deleteEnquiry];
