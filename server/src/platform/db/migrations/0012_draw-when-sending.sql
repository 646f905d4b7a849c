DROP INDEX "outbox_attachment";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "proforma_of" uuid;--> statement-breakpoint
ALTER TABLE "outbox" DROP COLUMN "attachment";