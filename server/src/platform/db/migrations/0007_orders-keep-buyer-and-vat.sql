ALTER TABLE "licences" ADD COLUMN "buyer_address" text;--> statement-breakpoint
ALTER TABLE "licences" ADD COLUMN "buyer_post_code" text;--> statement-breakpoint
ALTER TABLE "licences" ADD COLUMN "buyer_city" text;--> statement-breakpoint
ALTER TABLE "licences" ADD COLUMN "vat_rate" integer DEFAULT 23 NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "attachment" jsonb;--> statement-breakpoint
ALTER TABLE "licences" ADD CONSTRAINT "licences_vat_rate" CHECK ("licences"."vat_rate" between 0 and 100);--> statement-breakpoint
-- Until now a company could not change its address, so this is the one of its orders.
UPDATE "licences" SET "buyer_address" = "companies"."address", "buyer_post_code" = "companies"."post_code", "buyer_city" = "companies"."city"
FROM "companies" WHERE "companies"."id" = "licences"."company_id" AND "licences"."license_type" <> 2;
