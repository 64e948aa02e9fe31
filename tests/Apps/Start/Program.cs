using System.Text.Json.Serialization.Metadata;

namespace Peregrine.Json.Start;

/// <summary>What eng/start.sh measures as whole processes: objects written and read by System.Text.Json's context, or by contracts made at build time.</summary>
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
        By(new Type0(), Context.Default.Type0)
        + By(new Type1(), Context.Default.Type1)
        + By(new Type2(), Context.Default.Type2)
        + By(new Type3(), Context.Default.Type3)
        + By(new Type4(), Context.Default.Type4)
        + By(new Type5(), Context.Default.Type5)
        + By(new Type6(), Context.Default.Type6)
        + By(new Type7(), Context.Default.Type7)
        + By(new Type8(), Context.Default.Type8)
        + By(new Type9(), Context.Default.Type9)
        + By(new Type10(), Context.Default.Type10)
        + By(new Type11(), Context.Default.Type11)
        + By(new Type12(), Context.Default.Type12)
        + By(new Type13(), Context.Default.Type13)
        + By(new Type14(), Context.Default.Type14)
        + By(new Type15(), Context.Default.Type15)
        + By(new Type16(), Context.Default.Type16)
        + By(new Type17(), Context.Default.Type17)
        + By(new Type18(), Context.Default.Type18)
        + By(new Type19(), Context.Default.Type19);

    private static int Twenty()
    {
        int failed = 0;
        failed += JsonSerializer.Deserialize<Type0>(JsonSerializer.SerializeToUtf8Bytes(new Type0())) is null ? 1 : 0;
        failed += JsonSerializer.Deserialize<Type1>(JsonSerializer.SerializeToUtf8Bytes(new Type1())) is null ? 1 : 0;
        failed += JsonSerializer.Deserialize<Type2>(JsonSerializer.SerializeToUtf8Bytes(new Type2())) is null ? 1 : 0;
        failed += JsonSerializer.Deserialize<Type3>(JsonSerializer.SerializeToUtf8Bytes(new Type3())) is null ? 1 : 0;
        failed += JsonSerializer.Deserialize<Type4>(JsonSerializer.SerializeToUtf8Bytes(new Type4())) is null ? 1 : 0;
        failed += JsonSerializer.Deserialize<Type5>(JsonSerializer.SerializeToUtf8Bytes(new Type5())) is null ? 1 : 0;
        failed += JsonSerializer.Deserialize<Type6>(JsonSerializer.SerializeToUtf8Bytes(new Type6())) is null ? 1 : 0;
        failed += JsonSerializer.Deserialize<Type7>(JsonSerializer.SerializeToUtf8Bytes(new Type7())) is null ? 1 : 0;
        failed += JsonSerializer.Deserialize<Type8>(JsonSerializer.SerializeToUtf8Bytes(new Type8())) is null ? 1 : 0;
        failed += JsonSerializer.Deserialize<Type9>(JsonSerializer.SerializeToUtf8Bytes(new Type9())) is null ? 1 : 0;
        failed += JsonSerializer.Deserialize<Type10>(JsonSerializer.SerializeToUtf8Bytes(new Type10())) is null ? 1 : 0;
        failed += JsonSerializer.Deserialize<Type11>(JsonSerializer.SerializeToUtf8Bytes(new Type11())) is null ? 1 : 0;
        failed += JsonSerializer.Deserialize<Type12>(JsonSerializer.SerializeToUtf8Bytes(new Type12())) is null ? 1 : 0;
        failed += JsonSerializer.Deserialize<Type13>(JsonSerializer.SerializeToUtf8Bytes(new Type13())) is null ? 1 : 0;
        failed += JsonSerializer.Deserialize<Type14>(JsonSerializer.SerializeToUtf8Bytes(new Type14())) is null ? 1 : 0;
        failed += JsonSerializer.Deserialize<Type15>(JsonSerializer.SerializeToUtf8Bytes(new Type15())) is null ? 1 : 0;
        failed += JsonSerializer.Deserialize<Type16>(JsonSerializer.SerializeToUtf8Bytes(new Type16())) is null ? 1 : 0;
        failed += JsonSerializer.Deserialize<Type17>(JsonSerializer.SerializeToUtf8Bytes(new Type17())) is null ? 1 : 0;
        failed += JsonSerializer.Deserialize<Type18>(JsonSerializer.SerializeToUtf8Bytes(new Type18())) is null ? 1 : 0;
        failed += JsonSerializer.Deserialize<Type19>(JsonSerializer.SerializeToUtf8Bytes(new Type19())) is null ? 1 : 0;
        return failed;
    }
}
