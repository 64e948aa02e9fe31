using System.Diagnostics;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace Peregrine.Json.Ahead;

internal static class Program
{
#if !ALONE
    private static int s_agreed, s_failed;
#endif

    private static int Main(string[] arguments)
    {
        if (arguments is ["one"])
        {
            return One();
        }

        Row("login", Samples.Login(), Context.Default.Login);
        Row("location", Samples.Location(), Context.Default.Location);
        Row("doc", Samples.Doc(), Context.Default.Doc);
        Row("shop", Samples.Shop(), Context.Default.Shop);
        Row("shape", Samples.Shape(), Context.Default.Shape);
#if !ALONE
        Compare("login", Samples.Login(), Context.Default.Login);
        Compare("location", Samples.Location(), Context.Default.Location);
        Compare("doc", Samples.Doc(), Context.Default.Doc);
        Compare("shop", Samples.Shop(), Context.Default.Shop);
        Compare("shape", Samples.Shape(), Context.Default.Shape);
        Console.WriteLine($"{s_agreed} agreed, {s_failed} failed");
        return s_failed == 0 ? 0 : 1;
#else
        return 0;
#endif
    }

    /// <summary>Reads and writes one object, for the start of a process.</summary>
    private static int One()
    {
#if ALONE
        byte[] text = Stj.SerializeToUtf8Bytes(Samples.Location(), Context.Default.Location);
        return Stj.Deserialize(text, Context.Default.Location)!.Id == 4711 ? 0 : 1;
#else
        byte[] text = JsonSerializer.SerializeToUtf8Bytes(Samples.Location());
        return JsonSerializer.Deserialize<Location>(text)!.Id == 4711 ? 0 : 1;
#endif
    }

    private static void Row<T>(string name, T value, JsonTypeInfo<T> info)
    {
        byte[] text = Stj.SerializeToUtf8Bytes(value, info);
        double read = Time(() => Stj.Deserialize(text, info)), write = Time(() => Stj.SerializeToUtf8Bytes(value, info));
        Console.WriteLine($"{name,-10} stj         read {read,8:F3} us   write {write,8:F3} us");
#if !ALONE
        double ownRead = Time(() => JsonSerializer.Deserialize<T>(text)), ownWrite = Time(() => JsonSerializer.SerializeToUtf8Bytes(value));
        Console.WriteLine($"{name,-10} peregrine   read {ownRead,8:F3} us   write {ownWrite,8:F3} us   {read / ownRead:F2} / {write / ownWrite:F2}   {JsonSerializer.Describe<T>().Reading}");
        ownRead = Time(() => JsonSerializer.Deserialize(text, info));
        ownWrite = Time(() => JsonSerializer.SerializeToUtf8Bytes(value, info));
        Console.WriteLine($"{name,-10} by context  read {ownRead,8:F3} us   write {ownWrite,8:F3} us   {read / ownRead:F2} / {write / ownWrite:F2}");
#endif
    }

    private static double Time(Func<object?> action)
    {
        double best = double.MaxValue;
        for (int round = 0; round < 8; round++)
        {
            int count = 0;
            long begun = Stopwatch.GetTimestamp();
            do
            {
                for (int i = 0; i < 16; i++)
                {
                    action();
                }

                count += 16;
            }
            while (Stopwatch.GetElapsedTime(begun).TotalMilliseconds < 40);
            best = Math.Min(best, Stopwatch.GetElapsedTime(begun).TotalMicroseconds / count);
        }

        return best;
    }

#if !ALONE
    private static void Compare<T>(string name, T value, JsonTypeInfo<T> info)
    {
        string text = Stj.Serialize(value, info);
        Check(name + " written", text, JsonSerializer.Serialize(value));
        Check(name + " read", text, JsonSerializer.Serialize(JsonSerializer.Deserialize<T>(text)));
        Check(name + " by context", text, JsonSerializer.Serialize(JsonSerializer.Deserialize(text, info)!, info));
        foreach (string broken in Broken(text))
        {
            Check(name + " refused " + broken, Outcome(() => Stj.Deserialize(broken, info)), Outcome(() => JsonSerializer.Deserialize<T>(broken)));
        }
    }

    private static IEnumerable<string> Broken(string text)
    {
        for (int i = 0; i < Math.Min(text.Length, 400); i += 7)
        {
            yield return text[..i];
            yield return text[..i] + "!" + text[i..];
        }
    }

    private static string Outcome<T>(Func<T> action)
    {
        try
        {
            return "value " + (action() is null);
        }
        catch (JsonException error)
        {
            return $"{error.Message} {error.Path} {error.LineNumber} {error.BytePositionInLine}";
        }
    }

    private static void Check(string what, string expected, string actual)
    {
        if (expected == actual)
        {
            s_agreed++;
            return;
        }

        s_failed++;
        Console.WriteLine($"{what}:\n  {expected}\n  {actual}");
    }
#endif
}
