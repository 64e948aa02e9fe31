using System.Diagnostics;
using System.Runtime.InteropServices;
using System.Text;
using Peregrine.Json.Buffers;
using Peregrine.Json.Contracts;
using Peregrine.Json.Insight;
using Peregrine.Json.Names;
using Peregrine.Json.Reading;
using Peregrine.Json.Runtime;
using Peregrine.Json.Writing;

namespace Peregrine.Json.Converters;

/// <summary>Creates the executor of an object contract, or returns null and the reason why the table is better, perhaps with details.</summary>
internal delegate ObjectExecutor<T>? ExecutorEmitter<T>(ObjectContract<T> contract, out FallbackReason reason, out string? detail);

/// <summary>An object contract, used without its type argument.</summary>
internal interface IObjectContract
{
    /// <summary>The plan, created at first use: an invalid type of which no value occurs throws no error.</summary>
    ObjectPlan Plan { get; }
}

/// <summary>
/// A JSON object with known members. Uses generated code if the type has any that fits the options; otherwise the table of accessors. After some uses of the
/// table, requests emitted code, unless code cannot be emitted or a source generator described the type.
/// </summary>
/// <param name="options">The options.</param>
/// <param name="describe">Creates the plan.</param>
/// <param name="emit">Creates the executor, or returns why the table is better; null if no code is emitted.</param>
/// <typeparam name="T">The type.</typeparam>
internal sealed partial class ObjectContract<T>(OptionsScope options, Func<ObjectContract<T>, ObjectPlan<T>> describe, ExecutorEmitter<T>? emit)
    : MembersContract<T>(ShapeKind.Object, default), IObjectContract, IContainerContract, IPopulates<T>, IElementContract<T>, IExtentContract, IWritesPlainly,
        IEmits
{
    /// <summary>
    /// The number of uses before code is emitted, or before the age of the options is checked again. Types that are rarely used never pay for emission.
    /// </summary>
    private const int UsesBeforeEmit = 24;

    /// <summary>The maximum length of <see cref="_passedToo"/>. Further sets of reserved names are compared with the members' names at each read.</summary>
    private const int MostPassed = 8;

    private volatile ObjectExecutor<T>? _executor;
    private ObjectPlan<T>? _plan;

    /// <summary>The first set of reserved names that hides no member.</summary>
    private MetadataNames? _passed;

    /// <summary>Further sets of reserved names that hide no member, for a type that is read as a derived type of several bases.</summary>
    private MetadataNames[] _passedToo = [];

    private int _uses;
    private bool _isAsked;
    private FallbackReason _fallback;
    private string? _fallbackDetail;

    protected override Shape MakeShape() => new(Kind, Type) { Object = new ObjectShape(this, Type) };

    ObjectPlan IObjectContract.Plan => Plan;

    /// <summary>The plan of the type, created at first use.</summary>
    public ObjectPlan<T> Plan => Volatile.Read(ref _plan) ?? Describe();

    public bool WritesPlainly =>
        Plan is { IsOfMetadata: false, Extension: null, Callbacks: { Serializing: false, Serialized: false } }
        && Array.TrueForAll(Plan.Members, static m => !m.Spec.IsWritten || m.Code.Field is not null || (m.Code.Getter is not null && !m.Code.IsGotByUser));

    public override void VisitParts(Action<TypeContract> visit)
    {
        foreach (PlanMember member in Plan.Members)
        {
            visit(member.Contract);
        }
    }

    [BypassReadyToRun]
    public override T? Read(ref JsonReader reader) => ReadOne(ref reader);

    [MethodImpl(MethodImplOptions.AggressiveInlining), BypassReadyToRun]
    private T? ReadOne(ref JsonReader reader)
    {
        if (default(T) is null && reader.Peek() == (byte)'n' && reader.TryReadNull())
        {
            return default;
        }

        ObjectExecutor<T> executor = _executor ?? Begin();
        reader.StartObject();
        return executor.ReadMembers(ref reader);
    }

    [BypassReadyToRun]
    public override T ReadMembers(ref JsonReader reader)
    {
        ObjectExecutor<T> executor = _executor ?? Begin();
        MetadataNames? reserved = reader.Reserved;
        return reserved is null || ReferenceEquals(reserved, _passed) ? executor.ReadMembers(ref reader) : ReadPassing(ref reader, executor, reserved);
    }

    /// <summary>
    /// Reads an object in which names are reserved for metadata. If these names hide members, the table reads the object, because no other executor supports
    /// that.
    /// </summary>
    private T ReadPassing(ref JsonReader reader, ObjectExecutor<T> executor, MetadataNames reserved)
    {
        if (Array.IndexOf(_passedToo, reserved) < 0)
        {
            if (Plan.Names.IsHiddenBy(reserved))
            {
                return Plan.Table.ReadMembers(ref reader);
            }

            NotePassed(reserved);
        }

        return executor.ReadMembers(ref reader);
    }

    /// <summary>Caches reserved names once, so that later reads write nothing that threads share.</summary>
    private void NotePassed(MetadataNames reserved)
    {
        MetadataNames[] others = _passedToo;
        if (Interlocked.CompareExchange(ref _passed, reserved, null) is { } first && !ReferenceEquals(first, reserved) && others.Length < MostPassed)
        {
            // If two threads add at the same time, one addition may be lost; it is then repeated later.
            _passedToo = [.. others, reserved];
        }
    }

    public override void Write(ref JsonWriter writer, T? value) => writer.At = Put(ref writer, writer.At, value);

    public override nint Put(ref JsonWriter writer, nint at, T? value) =>
        value is null ? writer.PutNull(at) : (_executor ?? Begin()).PutMembers(ref writer, at, value, isOpen: false);

    public override nint PutMembers(ref JsonWriter writer, nint at, T value) => (_executor ?? Begin()).PutMembers(ref writer, at, value, isOpen: true);

    public override PieceReader? Pieces(byte first) =>
        first == (byte)'{' && Plan is { Spec.RefusesRead: false } plan && (plan.CreateWith is null || plan.Extension is null)
            ? new ObjectPieces<T>(plan)
            : null;

    public WriteExtent OwnExtent => Plan.Extension?.Extent ?? WriteExtent.Small;

    public override bool TryWrite(ref JsonWriter writer, PieceOutput output, T? value)
    {
        if (value is null || Extent == WriteExtent.Small)
        {
            Write(ref writer, value);
            return true;
        }

        return TryWriteMembers(ref writer, output, value, isOpen: false);
    }

    public override bool TryWriteMembers(ref JsonWriter writer, PieceOutput output, T value)
    {
        if (Extent == WriteExtent.Small)
        {
            return base.TryWriteMembers(ref writer, output, value);
        }

        return TryWriteMembers(ref writer, output, value, isOpen: true);
    }

    private bool TryWriteMembers(ref JsonWriter writer, PieceOutput output, T value, bool isOpen)
    {
        int level = output.Level;
        ObjectPlan<T> plan = Plan;
        var written = new MembersWritten(isOpen);
        if (plan.Table.Write(ref writer, ref value, ref written, output))
        {
            return true;
        }

        PieceMembers<T>.BeginBelow(level, output, plan, value, written);
        return false;
    }

    public bool CarriesMetadata => true;

    public bool CanCreate => false;

    public bool CanMake => !typeof(T).IsAbstract || !Plan.Spec.RefusesRead;

    /// <summary>The reason why objects cannot be read; null if they can be read, or if a constructor that cannot be called has its own error.</summary>
    public string? NotReadable => Plan is { Spec.RefusesRead: true, ConstructorFault: null } plan ? plan.NotReadable : null;

    public bool CanPopulate => true;

    public void Populate(ref JsonReader reader, ref T value)
    {
        _ = reader.Peek();
        Populate(ref reader, ref value, reader.At, isOpen: false);
    }

    public override void PopulateMembers(ref JsonReader reader, ref T value) => Populate(ref reader, ref value, reader.PlaceOfObject(), isOpen: true);

    private void Populate(ref JsonReader reader, ref T value, nint place, bool isOpen)
    {
        try
        {
            if (!isOpen)
            {
                reader.StartObject();
            }

            Plan.Table.Populate(ref reader, ref value, isThere: false);
        }
        catch (Exception error) when (Plan.Spec.Parameters.Length > 0 && ReadFault.Note(error, ContainerNote.Filled(place)))
        {
            throw;
        }
    }

    public void Update(ref JsonReader reader, ref T value)
    {
        reader.StartObject();
        Plan.Table.Populate(ref reader, ref value, isThere: true);
    }

    public Elements<T> Elements => field ??= new ObjectElements(this);

    /// <summary>Reads and writes arrays of objects with the objects' executor.</summary>
    private sealed class ObjectElements(ObjectContract<T> contract) : Elements<T>(contract)
    {
        public override void Read(ref JsonReader reader, scoped ref Scratch<T> items)
        {
            do
            {
                items.Add(contract.ReadOne(ref reader)!);
            }
            while (reader.NextElement());
        }

        public override nint Put(ref JsonWriter writer, nint at, ReadOnlySpan<T> items) =>
            (contract._executor ?? contract.Begin()).PutElements(ref writer, at, items, null);

        public override nint PutList(ref JsonWriter writer, nint at, List<T> list) =>
            (contract._executor ?? contract.Begin()).PutElements(ref writer, at, CollectionsMarshal.AsSpan(list), list);
    }

    private ObjectExecutor<T> Begin()
    {
        ObjectExecutor<T> first = Plan.Ready ?? (emit is null || Plan.IsGenerated ? Plan.Table : new TableExecutor<T>(Plan, CountUse));

        // A slow thread must not replace a later state set by others.
        if (Interlocked.CompareExchange(ref _executor, first, null) is { } other)
        {
            return other;
        }

        if (first is TableExecutor<T> && !RuntimeFeature.IsDynamicCodeSupported)
        {
            Observation.FellBack(typeof(T), WithoutEmitter(Plan));
        }

        return first;
    }

    /// <summary>Counts a use of the table. After enough uses, requests emitted code.</summary>
    private void CountUse()
    {
        if (Interlocked.Increment(ref _uses) % UsesBeforeEmit == 0 && options.IsSettled && Interlocked.Exchange(ref _isAsked, true) == false
            && !EmissionQueue.Add(this))
        {
            Volatile.Write(ref _isAsked, false);
        }
    }

    void IEmits.Emit()
    {
        long begun = Stopwatch.GetTimestamp();
        ObjectExecutor<T>? emitted = null;
        try
        {
            emitted = emit!(this, out _fallback, out _fallbackDetail);
        }
        catch (OutOfMemoryException)
        {
            Volatile.Write(ref _isAsked, false);
            throw;
        }
        catch (Exception)
        {
            // The table remains in use.
            _fallback = FallbackReason.Failed;
        }

        // Set last: a thread that sees the executor also sees the reason for it. The executor never changes again.
        _executor = emitted ?? Plan.Table;
        if (emitted is null)
        {
            Observation.FellBack(typeof(T), _fallback);
        }
        else
        {
            Observation.CodeEmitted(typeof(T), Plan.Members.Length, begun);
        }
    }

    [MemberNotNull(nameof(_plan))]
    private ObjectPlan<T> Describe()
    {
        ObjectPlan<T> plan = describe(this);
        Volatile.Write(ref _plan, plan);
        return _plan = plan;
    }
}
