using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Workloads.Cold;

namespace Peregrine.Json.Start;

/// <summary>What eng/release.sh start measures as whole processes: objects written and read by System.Text.Json's context, or by contracts made at build time.</summary>
internal static class Program
{
    private static int Main(string[] arguments) => arguments switch
    {
        ["empty"] => 0,
        ["context", "one"] => By(new Thing { Id = 1, Name = "one", Price = 2.5, Tags = ["a", "b"] }, Context.Default.Thing),
        ["context", "twenty"] => TwentyByContext(),
        ["generated", "one"] => One(),
        ["generated", "twenty"] => Twenty(),
        _ => 2,
    };

    private static int By<T>(T value, JsonTypeInfo<T> info) => Stj.Deserialize(Stj.SerializeToUtf8Bytes(value, info), info) is null ? 1 : 0;

    private static int One() => JsonSerializer.Deserialize<Thing>(JsonSerializer.SerializeToUtf8Bytes(new Thing { Id = 1, Name = "one", Price = 2.5, Tags = ["a", "b"] })) is null ? 1 : 0;

    private static int TwentyByContext() =>
        By(new ColdMethodA(), Context.Default.ColdMethodA)
        + By(new ColdParentB(), Context.Default.ColdParentB)
        + By(new ColdProfileC(), Context.Default.ColdProfileC)
        + By(new ColdTaxD(), Context.Default.ColdTaxD)
        + By(new ColdHiddenE(), Context.Default.ColdHiddenE)
        + By(new ColdCountryF(), Context.Default.ColdCountryF)
        + By(new ColdNoteG(), Context.Default.ColdNoteG)
        + By(new ColdPlaceH(), Context.Default.ColdPlaceH)
        + By(new ColdDiscountI(), Context.Default.ColdDiscountI)
        + By(new ColdScoreJ(), Context.Default.ColdScoreJ)
        + By(new ColdPlaceK(), Context.Default.ColdPlaceK)
        + By(new ColdTaxL(), Context.Default.ColdTaxL)
        + By(new ColdCountryM(), Context.Default.ColdCountryM)
        + By(new ColdAmountN(), Context.Default.ColdAmountN)
        + By(new ColdCountO(), Context.Default.ColdCountO)
        + By(new ColdCategoryP(), Context.Default.ColdCategoryP)
        + By(new ColdCommentQ(), Context.Default.ColdCommentQ)
        + By(new ColdCountR(), Context.Default.ColdCountR)
        + By(new ColdSourceS(), Context.Default.ColdSourceS)
        + By(new ColdColorT(), Context.Default.ColdColorT);

    private static int Twenty()
    {
        int failed = 0;
        failed += JsonSerializer.Deserialize<ColdMethodA>(JsonSerializer.SerializeToUtf8Bytes(new ColdMethodA())) is null ? 1 : 0;
        failed += JsonSerializer.Deserialize<ColdParentB>(JsonSerializer.SerializeToUtf8Bytes(new ColdParentB())) is null ? 1 : 0;
        failed += JsonSerializer.Deserialize<ColdProfileC>(JsonSerializer.SerializeToUtf8Bytes(new ColdProfileC())) is null ? 1 : 0;
        failed += JsonSerializer.Deserialize<ColdTaxD>(JsonSerializer.SerializeToUtf8Bytes(new ColdTaxD())) is null ? 1 : 0;
        failed += JsonSerializer.Deserialize<ColdHiddenE>(JsonSerializer.SerializeToUtf8Bytes(new ColdHiddenE())) is null ? 1 : 0;
        failed += JsonSerializer.Deserialize<ColdCountryF>(JsonSerializer.SerializeToUtf8Bytes(new ColdCountryF())) is null ? 1 : 0;
        failed += JsonSerializer.Deserialize<ColdNoteG>(JsonSerializer.SerializeToUtf8Bytes(new ColdNoteG())) is null ? 1 : 0;
        failed += JsonSerializer.Deserialize<ColdPlaceH>(JsonSerializer.SerializeToUtf8Bytes(new ColdPlaceH())) is null ? 1 : 0;
        failed += JsonSerializer.Deserialize<ColdDiscountI>(JsonSerializer.SerializeToUtf8Bytes(new ColdDiscountI())) is null ? 1 : 0;
        failed += JsonSerializer.Deserialize<ColdScoreJ>(JsonSerializer.SerializeToUtf8Bytes(new ColdScoreJ())) is null ? 1 : 0;
        failed += JsonSerializer.Deserialize<ColdPlaceK>(JsonSerializer.SerializeToUtf8Bytes(new ColdPlaceK())) is null ? 1 : 0;
        failed += JsonSerializer.Deserialize<ColdTaxL>(JsonSerializer.SerializeToUtf8Bytes(new ColdTaxL())) is null ? 1 : 0;
        failed += JsonSerializer.Deserialize<ColdCountryM>(JsonSerializer.SerializeToUtf8Bytes(new ColdCountryM())) is null ? 1 : 0;
        failed += JsonSerializer.Deserialize<ColdAmountN>(JsonSerializer.SerializeToUtf8Bytes(new ColdAmountN())) is null ? 1 : 0;
        failed += JsonSerializer.Deserialize<ColdCountO>(JsonSerializer.SerializeToUtf8Bytes(new ColdCountO())) is null ? 1 : 0;
        failed += JsonSerializer.Deserialize<ColdCategoryP>(JsonSerializer.SerializeToUtf8Bytes(new ColdCategoryP())) is null ? 1 : 0;
        failed += JsonSerializer.Deserialize<ColdCommentQ>(JsonSerializer.SerializeToUtf8Bytes(new ColdCommentQ())) is null ? 1 : 0;
        failed += JsonSerializer.Deserialize<ColdCountR>(JsonSerializer.SerializeToUtf8Bytes(new ColdCountR())) is null ? 1 : 0;
        failed += JsonSerializer.Deserialize<ColdSourceS>(JsonSerializer.SerializeToUtf8Bytes(new ColdSourceS())) is null ? 1 : 0;
        failed += JsonSerializer.Deserialize<ColdColorT>(JsonSerializer.SerializeToUtf8Bytes(new ColdColorT())) is null ? 1 : 0;
        return failed;
    }
}
