CREATE TABLE "sales" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sales_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event" text NOT NULL,
	"kind" text NOT NULL,
	"order_id" uuid NOT NULL,
	"payment_mark" text NOT NULL,
	"license_type" integer NOT NULL,
	"day" date NOT NULL,
	"ordered_on" timestamp with time zone NOT NULL,
	"accepted_on" timestamp with time zone NOT NULL,
	"paid_on" date,
	"product_name" text NOT NULL,
	"program" boolean NOT NULL,
	"website" boolean NOT NULL,
	"internal_exam" boolean NOT NULL,
	"sms_notifications" boolean NOT NULL,
	"started_on" timestamp with time zone,
	"expires_on" timestamp with time zone,
	"company_name" text NOT NULL,
	"nip" text NOT NULL,
	"buyer_address" text,
	"buyer_post_code" text,
	"buyer_city" text,
	"promo_code" text,
	"discount" integer NOT NULL,
	"gross" integer NOT NULL,
	"vat" integer NOT NULL,
	"vat_rate" integer,
	"reason" text,
	"unknown" text DEFAULT '' NOT NULL,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sales_exports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sales_exports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"month" text NOT NULL,
	"records" integer NOT NULL,
	"exported_at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sales" ADD CONSTRAINT "sales_order_id_licences_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."licences"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sales_event" ON "sales" USING btree ("event");--> statement-breakpoint
CREATE INDEX "sales_order" ON "sales" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "sales_day" ON "sales" USING btree ("day","id");--> statement-breakpoint
CREATE INDEX "sales_exports_month" ON "sales_exports" USING btree ("month");--> statement-breakpoint
CREATE TRIGGER "sales_append_only" BEFORE UPDATE OR DELETE ON "sales"
	FOR EACH ROW EXECUTE FUNCTION "refuse_change_of_history"();--> statement-breakpoint
-- Orders for another NIP got the account's address. Empty says that there is none, null that it is not known.
UPDATE "licences" SET "buyer_address" = "other"."text", "buyer_post_code" = "other"."text", "buyer_city" = "other"."text"
FROM "companies", (VALUES (true, ''), (false, NULL)) AS "other" ("is_pending", "text")
WHERE "companies"."id" = "licences"."company_id" AND "companies"."nip" <> "licences"."nip"
	AND "other"."is_pending" = ("licences"."license_status" = 1) AND "licences"."buyer_address" = "companies"."address"
	AND "licences"."buyer_post_code" = "companies"."post_code" AND "licences"."buyer_city" = "companies"."city";
