using System.Collections;
using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using System.Reflection.Emit;
using System.Text.Json.Nodes;
using Peregrine.Json.Differential.Cases;
using Peregrine.Json.Differential.Interop;

namespace Peregrine.Json.Differential.Contracts;

public sealed partial class ContractGenerator
{
    private static readonly Type[] s_scalars =
    [
        typeof(bool), typeof(sbyte), typeof(byte), typeof(short), typeof(ushort), typeof(int), typeof(int), typeof(uint), typeof(long), typeof(ulong), typeof(Int128), typeof(UInt128), typeof(double), typeof(double), typeof(float),
        typeof(Half), typeof(decimal), typeof(string), typeof(string), typeof(string), typeof(char), typeof(Guid), typeof(DateTime), typeof(DateTimeOffset), typeof(DateOnly), typeof(TimeOnly), typeof(TimeSpan), typeof(Version),
        typeof(Uri), typeof(byte[]), typeof(Day), typeof(Colours), typeof(SmallEnum), typeof(LongEnum), typeof(NamedEnum), typeof(NamedFlags), typeof(BigEnum), typeof(PoliteEnum), typeof(StrictEnum),
    ];

    private static readonly Type[] s_keys =
    [
        typeof(string), typeof(string), typeof(string), typeof(string), typeof(sbyte), typeof(byte), typeof(short), typeof(ushort), typeof(int), typeof(uint), typeof(long), typeof(ulong), typeof(Int128), typeof(UInt128), typeof(double),
        typeof(float), typeof(Half), typeof(decimal), typeof(bool), typeof(char), typeof(Guid), typeof(DateTime), typeof(DateTimeOffset), typeof(DateOnly), typeof(TimeOnly), typeof(TimeSpan), typeof(Uri), typeof(Version), typeof(Day),
        typeof(Colours), typeof(BigEnum), typeof(NamedEnum), typeof(NamedFlags), typeof(Code),
    ];

    private static readonly Type[] s_sortable = [typeof(int), typeof(string), typeof(Guid), typeof(DateTime), typeof(Day), typeof(decimal)];

    private static readonly Type[] s_untyped =
    [
        typeof(object), typeof(object), typeof(JsonElement), typeof(JsonElement?), typeof(JsonNode), typeof(JsonObject), typeof(JsonArray), typeof(JsonValue), typeof(JsonDocument), typeof(ArrayList), typeof(Hashtable), typeof(IEnumerable), typeof(IList),
        typeof(ICollection), typeof(IDictionary), typeof(Queue), typeof(Stack), typeof(SortedList),
    ];

    private static readonly Type[] s_foreign = [typeof(Celsius), typeof(Celsius?), typeof(Money), typeof(Code), typeof(Interop.IShape), typeof(Circle), typeof(Wrapped<int>), typeof(Wrapped<string>)];

    private static readonly Type[] s_collections =
    [
        typeof(List<>), typeof(List<>), typeof(List<>), typeof(IEnumerable<>), typeof(IList<>), typeof(ICollection<>), typeof(IReadOnlyList<>), typeof(IReadOnlyCollection<>), typeof(ISet<>), typeof(Collection<>), typeof(ObservableCollection<>),
        typeof(LinkedList<>), typeof(HashSet<>), typeof(Queue<>), typeof(Stack<>), typeof(ConcurrentQueue<>), typeof(ConcurrentStack<>), typeof(ImmutableArray<>), typeof(ImmutableList<>), typeof(IImmutableList<>), typeof(ImmutableQueue<>),
        typeof(ImmutableStack<>), typeof(Memory<>), typeof(ReadOnlyMemory<>), typeof(OwnList<>), typeof(OwnCollection<>), typeof(OwnStructCollection<>), typeof(OnlyEnumerable<>), typeof(ArraySegment<>),
        typeof(FrozenSet<>), typeof(ReadOnlyCollection<>),
    ];

    private static readonly Type[] s_sets = [typeof(SortedSet<>), typeof(ImmutableSortedSet<>), typeof(ImmutableHashSet<>), typeof(IImmutableSet<>), typeof(IReadOnlySet<>)];

    private static readonly Type[] s_dictionaries =
    [
        typeof(Dictionary<,>), typeof(Dictionary<,>), typeof(Dictionary<,>), typeof(IDictionary<,>), typeof(IReadOnlyDictionary<,>), typeof(OrderedDictionary<,>), typeof(ConcurrentDictionary<,>), typeof(ImmutableDictionary<,>),
        typeof(IImmutableDictionary<,>), typeof(OwnDictionary<,>), typeof(KeyValuePair<,>), typeof(FrozenDictionary<,>), typeof(ReadOnlyDictionary<,>),
    ];

    private static readonly Type[] s_sortedDictionaries = [typeof(SortedDictionary<,>), typeof(SortedList<,>), typeof(ImmutableSortedDictionary<,>)];

    private static readonly Type[] s_generics = [typeof(Holder<>), typeof(FieldHolder<>), typeof(Positional<>), typeof(PositionalStruct<>), typeof(StructHolder<>)];

    /// <summary>The class whose members are being made: they may be of its own type.</summary>
    private TypeBuilder? _self;

    private Type NextMemberType(int level)
    {
        int kind = _random.Next(40);
        if (kind < 20 || level >= 4)
        {
            Type scalar = s_scalars[_random.Next(s_scalars.Length)];
            return scalar.IsValueType && OneIn(5) ? typeof(Nullable<>).MakeGenericType(scalar) : scalar;
        }

        switch (kind)
        {
            case 20 or 21:
                return s_untyped[_random.Next(s_untyped.Length)];
            case 22 or 23:
                return s_foreign[_random.Next(s_foreign.Length)];
            case 24:
                return s_sets[_random.Next(s_sets.Length)].MakeGenericType(s_sortable[_random.Next(s_sortable.Length)]);
        }

        if (kind == 25 && _self is { } self)
        {
            return _random.Next(4) switch { 0 => typeof(List<>).MakeGenericType(self), 1 => typeof(Dictionary<,>).MakeGenericType(typeof(string), self), 2 => self.MakeArrayType(), _ => self };
        }

        _self = null;
        if (kind == 26)
        {
            return s_sortedDictionaries[_random.Next(3)].MakeGenericType(s_sortable[_random.Next(s_sortable.Length)], NextMemberType(level + 1));
        }

        return kind switch
        {
            < 30 => Closed(s_collections[_random.Next(s_collections.Length)], level),
            < 32 => NextMemberType(level + 1).MakeArrayType(),
            < 35 => s_dictionaries[_random.Next(s_dictionaries.Length)].MakeGenericType(s_keys[_random.Next(s_keys.Length)], NextMemberType(level + 1)),
            35 => Closed(s_generics[_random.Next(s_generics.Length)], level),
            36 => AsNullable(Struct(level + 1)),
            _ => NextType(level + 1),
        };
    }

    private Type AsNullable(Type structure) => OneIn(2) ? structure : typeof(Nullable<>).MakeGenericType(structure);

    private Type Closed(Type definition, int level) => definition.MakeGenericType(NextMemberType(level + 1));
}
