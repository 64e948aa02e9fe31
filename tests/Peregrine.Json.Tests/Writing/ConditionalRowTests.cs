using System.Reflection;
using System.Reflection.Emit;
using System.Text.Json;
using System.Text.Json.Serialization;

namespace Peregrine.Json.Tests.Writing;

/// <summary>
/// Rows of up to 200 members of every kind of value that has a longest text, each written under a condition, not at all or always: wherever the free space ends, no
/// byte is written after it.
/// </summary>
public sealed class ConditionalRowTests
{
    private const int Members = 200;

    private static readonly Dictionary<string, object> s_longest = new object[]
    {
        true, byte.MaxValue, sbyte.MinValue, short.MinValue, ushort.MaxValue, int.MinValue, uint.MaxValue, long.MinValue, ulong.MaxValue, -1.17549435E-38f,
        -2.2250738585072014E-308, decimal.MinValue, (Half)(-6.104E-05), Int128.MinValue, UInt128.MaxValue, '\u2028', Guid.AllBitsSet, DateTime.MaxValue.ToLocalTime(),
        new DateTimeOffset(DateTime.MaxValue.AddDays(-2), TimeSpan.FromMinutes(-839)), TimeSpan.MinValue, DateOnly.MaxValue, TimeOnly.MaxValue, (DayOfWeek)int.MinValue,
    }.ToDictionary(static value => value.GetType().Name);

    private static readonly Lazy<ModuleBuilder> s_module =
        new(static () => AssemblyBuilder.DefineDynamicAssembly(new AssemblyName("Peregrine.Json.Tests.Rows"), AssemblyBuilderAccess.RunAndCollect).DefineDynamicModule("Rows"));

    public static TheoryData<string> Kinds => [.. s_longest.Keys];

    /// <summary>Which members are nullable: none (a condition on the default), all, every second (between them members that are always written).</summary>
    private enum Row
    {
        Plain,
        Nullable,
        Mixed,
    }

    [Theory]
    [MemberData(nameof(Kinds))]
    public void StayInside(string kind)
    {
        Assert.SkipUnless(System.Runtime.CompilerServices.RuntimeFeature.IsDynamicCodeSupported, "The types are emitted.");
        object longest = s_longest[kind];
        foreach (Row row in Enum.GetValues<Row>())
        {
            foreach (int nameLength in (int[])[0, 40])
            {
                if (!TestScale.TakesOf(0.12, kind, row, nameLength))
                {
                    continue;
                }

                Type type = MakeType(longest.GetType(), row, nameLength);
                var options = new JsonSerializerOptions
                {
                    IncludeFields = true,
                    DefaultIgnoreCondition = row == Row.Plain ? JsonIgnoreCondition.WhenWritingDefault : JsonIgnoreCondition.WhenWritingNull,
                };
                Check(type, longest, options, new Random(nameLength));
            }
        }
    }

    private static void Check(Type type, object longest, JsonSerializerOptions options, Random random)
    {
        FieldInfo lead = type.GetField("lead")!;
        FieldInfo[] fields = [.. type.GetFields().Where(static field => field.Name != "lead")];

        // More uses than the table of accessors serves.
        for (int use = 0; use < 30; use++)
        {
            StaysInside(Activator.CreateInstance(type)!, options);
        }

        // Every number of members, from the beginning and from the end.
        for (int count = 1; count <= Members; count = count < 80 ? count + 1 : count + 15)
        {
            StaysInside(Filled(i => i < count), options);
            StaysInside(Filled(i => i >= Members - count), options);
        }

        object all = Filled(static _ => true), some = Filled(_ => random.Next(4) > 0);
        for (int length = 0; length <= 1_100; length += 7)
        {
            lead.SetValue(all, new string('x', length));
            lead.SetValue(some, new string('x', length));
            StaysInside(all, options);
            StaysInside(some, options);
        }

        object Filled(Func<int, bool> isSet)
        {
            object value = Activator.CreateInstance(type)!;
            for (int i = 0; i < fields.Length; i++)
            {
                if (isSet(i))
                {
                    fields[i].SetValue(value, longest);
                }
            }

            return value;
        }
    }

    private static void StaysInside(object value, JsonSerializerOptions options)
    {
        var output = new FencedOutput();
        JsonSerializer.Serialize(output, value, value.GetType(), options);
        Assert.True(output.Written.AsSpan().SequenceEqual(Stj.SerializeToUtf8Bytes(value, value.GetType(), options)));
    }

    private static Type MakeType(Type member, Row row, int nameLength)
    {
        TypeBuilder type = s_module.Value.DefineType($"{member.Name}{row}{nameLength}", TypeAttributes.Public | TypeAttributes.Sealed);
        type.DefineField("lead", typeof(string), FieldAttributes.Public);
        for (int i = 0; i < Members; i++)
        {
            bool isNullable = row == Row.Nullable || (row == Row.Mixed && i % 2 == 0);
            type.DefineField($"m{i}{new string('n', i % 3 == 0 ? nameLength : 0)}", isNullable ? typeof(Nullable<>).MakeGenericType(member) : member, FieldAttributes.Public);
        }

        return type.CreateType();
    }
}
