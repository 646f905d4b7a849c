CREATE TABLE "bank_transfers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bank_transfers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account" text NOT NULL,
	"booked_on" date NOT NULL,
	"hundredths" bigint NOT NULL,
	"currency" text NOT NULL,
	"title" text NOT NULL,
	"payer" text NOT NULL,
	"payer_account" text NOT NULL,
	"reference" text NOT NULL,
	"format" text NOT NULL,
	"state" text DEFAULT 'unmatched' NOT NULL,
	"imported_at" timestamp with time zone DEFAULT now() NOT NULL,
	"imported_by" text NOT NULL,
	"settled_at" timestamp with time zone,
	"settled_by" text,
	"reason" text,
	CONSTRAINT "bank_transfers_amount" CHECK ("bank_transfers"."hundredths" > 0)
);
--> statement-breakpoint
ALTER TABLE "booked_transfers" ADD COLUMN "transfer_id" bigint;--> statement-breakpoint
CREATE INDEX "bank_transfers_booked_on" ON "bank_transfers" USING btree ("booked_on","hundredths");--> statement-breakpoint
CREATE INDEX "bank_transfers_unmatched" ON "bank_transfers" USING btree ("booked_on","id") WHERE "bank_transfers"."state" = 'unmatched';--> statement-breakpoint
ALTER TABLE "booked_transfers" ADD CONSTRAINT "booked_transfers_transfer_id_bank_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."bank_transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "booked_transfers_transfer" ON "booked_transfers" USING btree ("transfer_id");