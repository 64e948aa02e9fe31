#nullable enable
#pragma warning disable CS8618, CS8765, CS9264
using System.Diagnostics.CodeAnalysis;
using System.Text;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Members;

/// <summary>
/// Which type the error names if null comes where annotations forbid it: for members that are inherited, generic, overridden, hidden or of an interface, as
/// properties, fields and parameters, come once or twice, read and written.
/// </summary>
public class NullNameTests
{
    public class Property<T>
    {
        [DisallowNull, NotNull]
        public T? Dis { get; set; }
    }

    public class Field<T>
    {
        [DisallowNull, NotNull, JsonInclude]
        public T? Dis;
    }

    public class Init<T>
    {
        [DisallowNull, NotNull]
        public T? Dis { get; init; }
    }

    public class Required<T>
    {
        [DisallowNull, NotNull]
        public required T? Dis { get; set; }
    }

    public record Parameter<T>([property: NotNull, DisallowNull][DisallowNull] T? Dis)
    {
        [DisallowNull]
        public T? Other { get; set; }
    }

    public class Virtual<T>
    {
        [DisallowNull, NotNull]
        public virtual T? Dis { get; set; }
    }

    public abstract class Abstract<T>
    {
        [DisallowNull, NotNull]
        public abstract T? Dis { get; set; }
    }

    public interface IBase<T>
    {
        [DisallowNull, NotNull]
        T? Dis { get; set; }
    }

    public class OfProperty : Property<string>;

    public class OfField : Field<string>;

    public class OfInit : Init<string>;

    public class OfRequired : Required<string>
    {
        [SetsRequiredMembers]
        public OfRequired()
        {
        }
    }

    public record OfParameter(string? Dis) : Parameter<string>(Dis!);

    public class OfVirtual : Virtual<string>;

    public class Overriding : Virtual<string>
    {
        [DisallowNull, NotNull]
        public override string? Dis { get; set; }
    }

    public class OfOverriding : Overriding;

    public class Implementing : Abstract<string>
    {
        [DisallowNull, NotNull]
        public override string? Dis { get; set; }
    }

    public class Hiding : Property<string>
    {
        [DisallowNull, NotNull]
        public new string? Dis { get; set; }
    }

    public class HidingByField : Property<string>
    {
        [DisallowNull, NotNull, JsonInclude]
        public new string? Dis;
    }

    public class OfHiding : Hiding;

    public class OfInterface : IBase<string>
    {
        [DisallowNull, NotNull]
        public string? Dis { get; set; }
    }

    public interface IDerived<T> : IBase<T>;

    public class Further<T> : Property<T>;

    public class OfFurther : Further<string>;

    [JsonDerivedType(typeof(OfPolymorphic), "d")]
    public class Polymorphic<T> : Property<T>;

    public class OfPolymorphic : Polymorphic<string>;

    public struct Structure<T>
    {
        [DisallowNull, NotNull]
        public T? Dis { get; set; }
    }

    public class Holder<T>
    {
        public T? Inner { get; set; }
    }

    private static readonly string[] s_texts =
    [
        """{"Dis":null}""", """{"Dis":"a","Dis":null}""", """{"Dis":null,"Dis":"a"}""", """{"Dis":"a","Dis":"b"}""", """{ "X" : 1, "Dis" : "a", "Dis" : null }""", """{"$type":"d","Dis":"a","Dis":null}""",
        """{"Dis":"a","Other":"b","Other":null}""", """{"Dis":"a","Other":null}""", """{"dis":"a","DIS":null}""",
    ];

    private static JsonSerializerOptions[] Options() =>
    [
        .. from allows in (bool[])[true, false]
           from kind in Enumerable.Range(0, 4)
           select new JsonSerializerOptions
           {
               RespectNullableAnnotations = true,
               AllowDuplicateProperties = allows,
               PropertyNameCaseInsensitive = kind == 1,
               PreferredObjectCreationHandling = kind == 2 ? JsonObjectCreationHandling.Populate : JsonObjectCreationHandling.Replace,
               ReferenceHandler = kind == 3 ? ReferenceHandler.Preserve : null,
           },
    ];

    /// <summary>The numbers of the options and of the type: in the usual run each type is met under two or three of the options.</summary>
    private int _set, _type;

    [Fact]
    public void TheTypeInTheError()
    {
        var report = new Report();
        foreach (JsonSerializerOptions options in Options())
        {
            _set++;
            _type = 0;
            Run<Property<string>>(report, options);
            Run<Field<string>>(report, options);
            Run<Init<string>>(report, options);
            Run<Required<string>>(report, options);
            if (options.ReferenceHandler is null)
            {
                // What System.Text.Json does with members beside a constructor where metadata may be is a listed difference.
                Run<Parameter<string>>(report, options);
                Run<OfParameter>(report, options);
            }

            Run<Virtual<string>>(report, options);
            Run<OfProperty>(report, options);
            Run<OfField>(report, options);
            Run<OfInit>(report, options);
            Run<OfRequired>(report, options);
            Run<OfVirtual>(report, options);
            Run<Overriding>(report, options);
            Run<OfOverriding>(report, options);
            Run<Implementing>(report, options);
            Run<Hiding>(report, options);
            Run<HidingByField>(report, options);
            Run<OfHiding>(report, options);
            Run<OfInterface>(report, options);
            Run<Further<string>>(report, options);
            Run<OfFurther>(report, options);
            Run<Polymorphic<string>>(report, options);
            Run<OfPolymorphic>(report, options);
            Run<Structure<string>>(report, options);
            Both.Write<Abstract<string>>(report, new Implementing(), options);
            Both.Write<IBase<string>>(report, new OfInterface(), options);
            Both.Write<Property<string>>(report, new OfFurther(), options);
            Both.Write<Virtual<string>>(report, new Overriding(), options);
            Both.Write<object>(report, new OfFurther(), options);
        }

        report.Check();
    }

    private void Run<T>(Report report, JsonSerializerOptions options)
    {
        if (!UsualRun.Meet(_type++, _set, 3))
        {
            return;
        }

        foreach (string text in s_texts)
        {
            Both.Read<T>(report, Encoding.UTF8.GetBytes(text), options);
            Both.Read<Holder<T>>(report, Encoding.UTF8.GetBytes($"{{\"Inner\":{text}}}"), options);
        }

        T value = Stj.Deserialize<T>("""{"Dis":null}""")!;
        Both.Write(report, value, options);
        Both.Write(report, new Holder<T> { Inner = value }, options);
    }
}
